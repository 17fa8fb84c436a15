import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { ReportsAnswer, ReportsQuery } from '#contract/reports/schema.ts';
import { countOf, decodeCursor, momentKey, pageFrom } from '../paging.ts';
import { type Owner, presentReport, reportsOf, reportsOfOwner } from './report-rows.ts';

/** A page of the reports requested by a user, newest first. */
export async function listMyReports(
  knex: Knex,
  owner: Owner,
  { limit, cursor }: ReportsQuery,
): Promise<ReportsAnswer | Refusal> {
  const key = decodeCursor(momentKey, cursor);
  if (isRefusal(key)) return key;
  const [found, total] = await Promise.all([
    reportsOf(knex, owner, { limit: limit + 1, before: key }),
    countOf(reportsOfOwner(knex, owner)),
  ]);
  const { rows, nextCursor } = pageFrom(found, limit, last => [last.created_at.toISOString(), last.id]);
  return {
    success: true,
    reports: rows.map(presentReport),
    count: total,
    total,
    nextCursor,
  };
}
