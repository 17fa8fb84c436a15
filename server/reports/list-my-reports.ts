import type { Knex } from 'knex';
import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/common.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { ReportsAnswer, ReportsQuery } from '#contract/reports.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { countOf } from '../events/list-events.ts';
import { presentReport, reportsOf } from './report-rows.ts';

const cursorKey = z.tuple([instantSchema, idSchema]);

/** A page of the reports requested by a user, newest first. */
export async function listMyReports(
  knex: Knex,
  ownerId: string,
  { limit, cursor }: ReportsQuery,
): Promise<ReportsAnswer | Refusal> {
  const key = cursor === undefined ? undefined : decodeCursor(cursorKey, cursor);
  if (isRefusal(key)) return key;
  const [found, total] = await Promise.all([
    reportsOf(knex, ownerId, { limit: limit + 1, before: key }),
    countOf(knex('reports').where({ owner_id: ownerId })),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    success: true,
    reports: rows.map(presentReport),
    count: total,
    total,
    nextCursor: found.length > limit && last ? encodeCursor([last.created_at.toISOString(), last.id]) : null,
  };
}
