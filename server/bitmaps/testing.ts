import type { Knex } from 'knex';
import type { Pool } from 'pg';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { inTransaction, withPooled } from '#platform/session.ts';
import { type MarkCounts, sumMarks, sumMarksPerTrade } from '#read-model/bitmaps/counts.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { catchUpNext } from './catch-up.ts';

/** The counts of all matching marks. */
export const attendanceCounts = (knex: Knex, filters: ReportFilters): Promise<MarkCounts> =>
  inSnapshot(knex, (snapshot, moment) => sumMarks(snapshot, moment, filters));

/** The same for each trade, by its name. */
export const attendanceCountsPerTrade = (
  knex: Knex,
  filters: ReportFilters,
): Promise<ReadonlyMap<string, MarkCounts>> =>
  inSnapshot(knex, (snapshot, moment) => sumMarksPerTrade(snapshot, moment, filters));

/** Applies the facts up to this position to the bits, like a server that is then interrupted. */
export async function catchUpTo(pool: Pool, position: number): Promise<void> {
  await withPooled(pool, async session => {
    const { rows } = await session.query<{ position: number }>('SELECT position FROM attendance_bits_at');
    const most = position - (rows[0]?.position ?? 0);
    if (most > 0) await inTransaction(session, () => catchUpNext(session, most));
  });
}
