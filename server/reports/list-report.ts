import type { Knex } from 'knex';
import { z } from 'zod';
import type { ReportAnswer, ReportQuery } from '#contract/attendance/records.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { totals } from '../attendance/stats/dashboard-stats.ts';
import { decodeCursor, encodeCursor } from '../paging.ts';
import { requestedPosition } from './request-report.ts';
import { attendanceReport } from './screen/report.ts';

const cursorKey = z.tuple([z.int().positive()]);

/** One page of the attendance report as the screen shows it. */
export async function listReport(
  knex: Knex,
  query: Omit<ReportQuery, 'range'>,
): Promise<ReportAnswer | Refusal> {
  const { limit, cursor, asOf: asked, ...filters } = query;
  const key = decodeCursor(cursorKey, cursor);
  if (isRefusal(key)) return key;
  const position = await requestedPosition(knex, asked);
  if (isRefusal(position)) return position;
  const { attendance, stats, asOf, count, total, nextBefore } = await attendanceReport(knex, filters, {
    limit,
    before: key?.[0],
    asOf: position,
  });
  return {
    success: true,
    attendance: [...attendance],
    stats: { ...stats, ...totals({ present: stats.presentCount, absent: stats.absentCount }) },
    asOf,
    count,
    total,
    nextCursor: nextBefore === null ? null : encodeCursor([nextBefore]),
  };
}
