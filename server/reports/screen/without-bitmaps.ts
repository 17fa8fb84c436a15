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

/** One page of the attendance report, by reading all marks as of a position. */
export async function reportWithoutBitmaps(
  snapshot: Knex.Transaction,
  request: Request,
): Promise<AttendanceReport> {
  const { position, page } = request;
  const { total, ...counts } = await count(snapshot, request);
  const found = await pageOf(snapshot, request);
  return reportPage({ counts, found, total, asOf: position.asOf, limit: page.limit });
}

/** Students and events are counted by grouping: PostgreSQL would sort all marks for count(DISTINCT). */
async function count(
  snapshot: Knex,
  { position, filters }: Request,
): Promise<MarkCounts & { readonly total: number }> {
  const marks = marksAt(position);
  const matches = matchesAt(position, filters);
  const { rows }: { rows: (MarkCounts & { total: number })[] } = await snapshot.raw(
    `WITH students AS (
       SELECT count(*) AS total, count(*) FILTER (WHERE matches AND status = 'present') AS present,
         count(*) FILTER (WHERE matches AND status = 'absent') AS absent
       FROM (SELECT student_id, status, (${matches.sql}) AS matches FROM (${marks.sql}) AS standing) AS judged
       GROUP BY student_id
     ), events AS (
       SELECT event_id FROM (${marks.sql}) AS standing WHERE ${matches.sql} GROUP BY event_id
     )
     SELECT coalesce(sum(total), 0)::integer AS total, coalesce(sum(present), 0)::integer AS present,
       coalesce(sum(absent), 0)::integer AS absent,
       (count(*) FILTER (WHERE present + absent > 0))::integer AS students,
       (SELECT count(*)::integer FROM events) AS events
     FROM students`,
    [...matches.values, ...marks.values, ...marks.values, ...matches.values],
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
