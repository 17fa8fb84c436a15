import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { ReportsAnswer, ReportsQuery } from '#contract/reports/schema.ts';
import { countOf } from '../paging.ts';
import { type Owner, presentReport, reportsOf, reportsOfOwner } from './report-rows.ts';

/** A page of the reports requested by a user, newest first. */
export async function listMyReports(
  knex: Knex,
  owner: Owner,
  query: ReportsQuery,
): Promise<ReportsAnswer | Refusal> {
  const [page, total] = await Promise.all([
    reportsOf(knex, owner, query),
    countOf(reportsOfOwner(knex, owner)),
  ]);
  if (isRefusal(page)) return page;
  const { rows, nextCursor } = page;
  return { success: true, reports: rows.map(presentReport), count: total, total, nextCursor };
}
