import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/reports/filters.ts';
import type { MarkCounts } from '#read-model/bitmaps/counts.ts';
import { filteredMarks, matchesAt, withNames } from '#read-model/filtered-marks.ts';
import { marksAt, type Position } from '#read-model/marks-at.ts';
import type { RecordRow } from '#read-model/records.ts';
import type { Page } from './newest.ts';
import { type AttendanceReport, reportPage } from './report-page.ts';

/** A page of the report, as of a position. */
interface Request {
  readonly position: Position;
  readonly filters: ReportFilters;
  readonly page: Page;
}

/** All marks are read, or all facts up to a position. This takes longer than a request that reads the bits. */
const FOR_WHOLE_RECORD = "SET LOCAL statement_timeout = '25s'; SET LOCAL work_mem = '64MB'";

/**
 * One page of the attendance report, by reading all marks as of a position. The rows of an earlier position never
 * change. So paging through it meets each row once, whatever is recorded in the meantime.
 */
export async function reportWithoutBitmaps(
  snapshot: Knex.Transaction,
  request: Request,
): Promise<AttendanceReport> {
  const { position, page } = request;
  await snapshot.raw(FOR_WHOLE_RECORD);
  const { total, ...counts } = await count(snapshot, request);
  const found = await pageOf(snapshot, request);
  return reportPage({ counts, found, total, asOf: position.asOf, limit: page.limit });
}

async function count(
  snapshot: Knex,
  { position, filters }: Request,
): Promise<MarkCounts & { readonly total: number }> {
  const marks = marksAt(position);
  const matches = matchesAt(position, filters);
  const { rows }: { rows: (MarkCounts & { total: number })[] } = await snapshot.raw(
    `SELECT count(*)::integer AS total,
       (count(*) FILTER (WHERE matches AND status = 'present'))::integer AS present,
       (count(*) FILTER (WHERE matches AND status = 'absent'))::integer AS absent,
       (count(DISTINCT student_id) FILTER (WHERE matches))::integer AS students,
       (count(DISTINCT event_id) FILTER (WHERE matches))::integer AS events
     FROM (SELECT *, (${matches.sql}) AS matches FROM (${marks.sql}) AS standing) AS judged`,
    [...matches.values, ...marks.values],
  );
  return rows[0] ?? { total: 0, present: 0, absent: 0, students: 0, events: 0 };
}

async function pageOf(snapshot: Knex, { position, filters, page }: Request): Promise<RecordRow[]> {
  const { sql, values } = filteredMarks(position, filters);
  const paged = {
    sql: `SELECT * FROM (${sql}) AS matching WHERE first_position < ? ORDER BY first_position DESC LIMIT ?`,
    // One more row than the page shows whether there is a next page.
    values: [...values, page.before ?? Number.MAX_SAFE_INTEGER, page.limit + 1],
  };
  const named = withNames(snapshot, paged, position);
  const { rows }: { rows: RecordRow[] } = await snapshot.raw(named.sql, named.values);
  return rows;
}
