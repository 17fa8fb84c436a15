import type { Knex } from 'knex';
import type { Pool } from 'pg';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { inTransaction, withPooled } from '#platform/database/session.ts';
import {
  type CountsByTrade,
  type MarkCounts,
  sumMarks,
  sumMarksByTrade,
} from '#read-model/bitmaps/counts.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { catchUpNext } from './catch-up.ts';

/** The counts of all matching marks. */
export const attendanceCounts = (knex: Knex, filters: ReportFilters): Promise<MarkCounts> =>
  inSnapshot(knex, (snapshot, moment) => sumMarks(snapshot, moment, filters));

/** The same, also for each trade. */
export const attendanceCountsByTrade = (
  knex: Knex,
  filters: ReportFilters,
  asOf?: number,
): Promise<CountsByTrade> =>
  inSnapshot(knex, (snapshot, moment) => sumMarksByTrade(snapshot, moment, filters), asOf);

/** From now on, the bits are kept after every so many facts: small histories then have a past as well. */
export const endStretchesAfter = async (knex: Knex, facts: number): Promise<void> => {
  await knex('attendance_bits_at').update({ stretch: facts });
};

/** Applies the facts up to this position to the bits, like a server that is then interrupted. */
export async function catchUpTo(pool: Pool, position: number): Promise<void> {
  await withPooled(pool, async session => {
    const { rows } = await session.query<{ position: number }>('SELECT position FROM attendance_bits_at');
    const most = position - (rows[0]?.position ?? 0);
    if (most > 0) await inTransaction(session, () => catchUpNext(session, most));
  });
}
