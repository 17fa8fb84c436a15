import type { Knex } from 'knex';
import {
  type AttendanceRecord,
  attendanceRate,
  type ReportFilters,
  type ReportStats,
} from '#contract/attendance.ts';
import { countMarks, type Figures } from './figures.ts';
import { newestOfAll, newestPositions, type Page, recordsAt } from './newest.ts';
import { presentRecord, selectRecords } from './records.ts';
import { inSnapshot } from './snapshot.ts';

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
  knex: Knex,
  filters: ReportFilters,
  page: Page,
): Promise<AttendanceReport> {
  return inSnapshot(knex, async (snapshot, moment) => {
    const counted = await countMarks(snapshot, moment, filters);
    // One row more than asked for tells whether there is a next page.
    const wanted = { ...page, limit: page.limit + 1 };
    const newest = Object.values(filters).some(Boolean)
      ? recordsAt(snapshot, await newestPositions(snapshot, { moment, filters, page: wanted, counted }))
      : newestOfAll(snapshot, wanted);
    const found = await selectRecords(snapshot, newest);
    const rows = found.slice(0, page.limit);
    return {
      attendance: rows.map(presentRecord),
      stats: statsFrom(counted),
      count: counted.present + counted.absent,
      total: moment.total,
      asOf: moment.head,
      nextBefore: found.length > rows.length ? (rows.at(-1)?.position ?? null) : null,
    };
  });
}

const statsFrom = ({ present, absent, students, events }: Figures): ReportStats => ({
  totalStudents: students,
  presentCount: present,
  absentCount: absent,
  attendanceRate: attendanceRate(present, absent),
  totalEvents: events,
});
