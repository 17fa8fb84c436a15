import type { Knex } from 'knex';
import type { AttendanceRecord, ReportFilters, ReportStats } from '#contract/attendance.ts';
import { resolveFilters } from './filter.ts';
import { type Page, presentRecord, selectRecords } from './records.ts';
import { reportStats } from './stats.ts';

export interface AttendanceReport {
  readonly attendance: readonly AttendanceRecord[];
  readonly stats: ReportStats;
  /** How many records match the filters, whatever the page. */
  readonly count: number;
  /** How many records there are. */
  readonly total: number;
  /** The store's position all of this was read at. */
  readonly asOf: number;
  /** Where the next page begins; null when this one is the last. */
  readonly nextBefore: number | null;
}

/**
 * One page of the attendance report, with its figures. Everything is read from one snapshot: rows, counts and
 * position agree, whatever is marked meanwhile. The screen and the PDF both stand on this.
 */
export async function attendanceReport(
  queries: Knex,
  filters: ReportFilters,
  page: Page,
): Promise<AttendanceReport> {
  return queries.transaction(
    async snapshot => {
      const resolved = await resolveFilters(snapshot, filters);
      // One row more than asked for tells whether there is a next page.
      const found = await selectRecords(snapshot, resolved, { ...page, limit: page.limit + 1 });
      const stats = await reportStats(snapshot, resolved);
      const rows = found.slice(0, page.limit);
      return {
        attendance: rows.map(presentRecord),
        stats,
        count: stats.presentCount + stats.absentCount,
        ...(await totals(snapshot)),
        nextBefore: found.length > rows.length ? (rows.at(-1)?.position ?? null) : null,
      };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function totals(queries: Knex): Promise<{ total: number; asOf: number }> {
  const [row] = await queries('head').select<{ total: number; asOf: number }[]>(
    'position as asOf',
    queries.raw('(select coalesce(sum(present + absent), 0)::bigint from event_counts) as total'),
  );
  return row ?? { total: 0, asOf: 0 };
}
