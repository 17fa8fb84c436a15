import type { Knex } from 'knex';
import { type AttendanceRecord, attendanceRate, type ReportStats } from '#contract/attendance/records.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { countMarks, type MarkCounts, sumMarks } from '#read-model/bitmaps/counts.ts';
import { eventsAt } from '#read-model/events-at.ts';
import { countFiltered, filteredMarks } from '#read-model/filtered-marks.ts';
import { presentRecord, type RecordRow, recordsQuery } from '#read-model/records.ts';
import { inSnapshot, type Moment } from '#read-model/snapshot.ts';
import { newestOf, newestOfAll, newestPositions, type Page, recordsFrom } from './newest.ts';

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

/** A page of the report. `asOf`: at an earlier position instead of now. */
interface PageOfReport extends Page {
  readonly asOf?: number | undefined;
}

/**
 * One page of the attendance report, with its stats. Everything is read from one snapshot. So rows, counts
 * and position agree, even if marks are made at the same time. The rows of an earlier position never change. So
 * paging through it meets each row once, whatever is recorded in the meantime.
 */
export async function attendanceReport(
  knex: Knex,
  filters: ReportFilters,
  { asOf, ...page }: PageOfReport,
): Promise<AttendanceReport> {
  const read = async (snapshot: Knex.Transaction, moment: Moment): Promise<AttendanceReport> => {
    if (moment.asOf < moment.head || filters.strength) await snapshot.raw(FOR_LONG_READING);
    // One more row than requested shows whether there is a next page.
    const more = { ...page, limit: page.limit + 1 };
    const { counts, found, total } = await readNewest(snapshot, moment, filters, more);
    const rows = found.slice(0, page.limit);
    return {
      attendance: rows.map(presentRecord),
      stats: statsFrom(counts),
      count: counts.present + counts.absent,
      total,
      asOf: moment.asOf,
      nextBefore: found.length > rows.length ? (rows.at(-1)?.first_position ?? null) : null,
    };
  };
  return inSnapshot(knex, read, asOf);
}

/** All marks, or all that changed since an earlier position. A year's may be many. */
const FOR_LONG_READING = "SET LOCAL work_mem = '64MB'";

const statsFrom = ({ present, absent, students, events }: MarkCounts): ReportStats => ({
  totalStudents: students,
  presentCount: present,
  absentCount: absent,
  attendanceRate: attendanceRate(present, absent),
  totalEvents: events,
});

/** The counts of the matching marks, the newest of their records, and the number of all records. */
interface Found {
  readonly counts: MarkCounts;
  readonly found: readonly RecordRow[];
  readonly total: number;
}

/** Without filters the page is the newest records, of any event. */
async function readNewest(
  snapshot: Knex,
  moment: Moment,
  filters: ReportFilters,
  page: Page,
): Promise<Found> {
  const rowsOf = async (records: Knex.QueryBuilder): Promise<RecordRow[]> =>
    recordsQuery(snapshot, records, eventsAt(moment));
  if (!Object.values(filters).some(Boolean)) {
    const counts = await sumMarks(snapshot, moment, filters);
    const found = await rowsOf(newestOfAll(snapshot, moment, page));
    return { counts, found, total: counts.present + counts.absent };
  }
  // The bits do not know how students were identified. All marks are read once for the counts, and once for the page.
  if (filters.strength) {
    const marks = filteredMarks(moment, filters);
    const counts = await countFiltered(snapshot, marks);
    const found = counts.events === 0 ? [] : await rowsOf(newestOf(snapshot, marks, page));
    return { counts, found, total: await countAll(snapshot, moment) };
  }
  const counts = await countMarks(snapshot, moment, filters);
  const positions = await newestPositions(snapshot, { moment, filters, page, counted: counts });
  const found = await rowsOf(recordsFrom(snapshot, moment, positions));
  return { counts, found, total: await countAll(snapshot, moment) };
}

async function countAll(snapshot: Knex, moment: Moment): Promise<number> {
  if (moment.asOf < moment.head) {
    const { present, absent } = await sumMarks(snapshot, moment, {});
    return present + absent;
  }
  const row: { total: number } | undefined = await snapshot('event_counts').first(
    snapshot.raw('coalesce(sum(present + absent), 0)::integer AS total'),
  );
  return row?.total ?? 0;
}
