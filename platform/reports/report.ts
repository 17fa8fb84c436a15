import type { Knex } from 'knex';
import {
  type AttendanceRecord,
  attendanceRate,
  type ReportFilters,
  type ReportStats,
} from '#contract/attendance.ts';
import { countMarks, type MarkCounts, sumMarks } from './counts.ts';
import { newestOfAll, newestPositions, type Page, recordsAt } from './newest.ts';
import { pastReport } from './past-report.ts';
import { presentRecord, type RecordRow, selectRecords } from './records.ts';
import { inSnapshot, type Moment } from './snapshot.ts';

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
 * One page of the attendance report, with its stats. Everything is read from one snapshot: rows, counts and
 * position agree, whatever is marked meanwhile. The screen and the PDF both stand on this.
 */
export async function attendanceReport(
  knex: Knex,
  filters: ReportFilters,
  page: Page,
): Promise<AttendanceReport> {
  return inSnapshot(knex, async (snapshot, moment) => {
    if (page.asOf !== undefined && page.asOf < moment.head)
      return pastReport(snapshot, { position: { asOf: page.asOf, head: moment.head }, filters, page });
    // One row more than asked for tells whether there is a next page.
    const { stats, found } = await read(snapshot, moment, filters, { ...page, limit: page.limit + 1 });
    const rows = found.slice(0, page.limit);
    return {
      attendance: rows.map(presentRecord),
      stats: statsFrom(stats),
      count: stats.present + stats.absent,
      total: moment.total,
      asOf: moment.head,
      nextBefore: found.length > rows.length ? (rows.at(-1)?.first_position ?? null) : null,
    };
  });
}

/** Without a filter the newest records are the page, whatever their events. */
async function read(
  snapshot: Knex,
  moment: Moment,
  filters: ReportFilters,
  page: Page,
): Promise<{ stats: MarkCounts; found: RecordRow[] }> {
  if (!Object.values(filters).some(Boolean)) {
    const stats = await sumMarks(snapshot, moment, filters);
    return { stats, found: await selectRecords(snapshot, newestOfAll(snapshot, page)) };
  }
  const counted = await countMarks(snapshot, moment, filters);
  const positions = await newestPositions(snapshot, { moment, filters, page, counted });
  return { stats: counted, found: await selectRecords(snapshot, recordsAt(snapshot, positions)) };
}

/** MarkCounts as the report shows them. */
export const statsFrom = ({ present, absent, students, events }: MarkCounts): ReportStats => ({
  totalStudents: students,
  presentCount: present,
  absentCount: absent,
  attendanceRate: attendanceRate(present, absent),
  totalEvents: events,
});
