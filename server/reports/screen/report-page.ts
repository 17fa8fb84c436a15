import { type AttendanceRecord, attendanceRate, type ReportStats } from '#contract/attendance/records.ts';
import type { MarkCounts } from '#read-model/bitmaps/counts.ts';
import { presentRecord, type RecordRow } from '#read-model/records.ts';

export interface AttendanceReport {
  readonly attendance: readonly AttendanceRecord[];
  readonly stats: ReportStats;
  /** The number of matching records on all pages. */
  readonly count: number;
  /** The number of all records. */
  readonly total: number;
  /** The store's position that all of this was read at. */
  readonly asOf: number;
  /** Where the next page begins. Null on the last page. */
  readonly nextBefore: number | null;
}

/** What was read for a page: the counts of matching marks, and the page's records, plus one if there is a next page. */
export interface FoundMarks {
  readonly counts: MarkCounts;
  readonly found: readonly RecordRow[];
  readonly total: number;
  readonly asOf: number;
  readonly limit: number;
}

/** A page of the attendance report in the shape of the answer. */
export function reportPage({ counts, found, total, asOf, limit }: FoundMarks): AttendanceReport {
  const rows = found.slice(0, limit);
  return {
    attendance: rows.map(presentRecord),
    stats: statsFrom(counts),
    count: counts.present + counts.absent,
    total,
    asOf,
    nextBefore: found.length > rows.length ? (rows.at(-1)?.first_position ?? null) : null,
  };
}

const statsFrom = ({ present, absent, students, events }: MarkCounts): ReportStats => ({
  totalStudents: students,
  presentCount: present,
  absentCount: absent,
  attendanceRate: attendanceRate(present, absent),
  totalEvents: events,
});
