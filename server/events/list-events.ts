import type { Knex } from 'knex';
import { z } from 'zod';
import type { EventStatus } from '#contract/constants.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { EventsAnswer, ListEventsQuery } from '#contract/events.ts';
import { containing } from '#platform/reports/filter.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { type EventRow, eventRows, presentEvent } from './event-rows.ts';

export interface ListDeps {
  readonly knex: Knex;
  readonly today: () => string;
}

/** Earliest or latest first. */
type Order = 'asc' | 'desc';

const cursorKey = z.tuple([z.iso.date(), z.string().regex(/^\d\d:\d\d$/), z.uuid()]);

/** A page of the events that pass the filters, by day, hour and id. */
export async function listEvents(
  deps: ListDeps,
  query: ListEventsQuery & { readonly statuses?: readonly EventStatus[] },
  order: Order,
): Promise<EventsAnswer | Refusal> {
  const { knex } = deps;
  const today = deps.today();
  const filter = (rows: Knex.QueryBuilder): void => narrow(rows, query, today);
  const page = eventRows(knex)
    .modify(filter)
    .limit(query.limit + 1);
  for (const column of ['date', 'time', 'events.id']) void page.orderBy(column, order);
  if (query.cursor !== undefined) {
    const key = decodeCursor(cursorKey, query.cursor);
    if (isRefusal(key)) return key;
    void page.whereRaw(
      `(date, time, events.id) ${order === 'asc' ? '>' : '<'} (?::date, ?::time, ?::uuid)`,
      key,
    );
  }
  const [rows, count, total] = await Promise.all([
    page.then((found: EventRow[]) => found),
    countOf(knex('events').modify(filter)),
    countOf(knex('events')),
  ]);
  return {
    success: true,
    events: rows.slice(0, query.limit).map(row => presentEvent(row, today)),
    count,
    total,
    nextCursor: nextCursor(rows, query.limit),
  };
}

function nextCursor(rows: readonly EventRow[], limit: number): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last ? encodeCursor([last.date, last.time, last.id]) : null;
}

async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const row: { count: number } | undefined = await query.count({ count: '*' }).first();
  return row?.count ?? 0;
}

function narrow(
  rows: Knex.QueryBuilder,
  query: ListEventsQuery & { readonly statuses?: readonly EventStatus[] },
  today: string,
): void {
  const statuses = query.status ? [query.status] : query.statuses;
  if (statuses) void rows.where(any => statuses.forEach(status => void any.orWhere(isStatus(status, today))));
  if (query.event_type) void rows.where('event_type', query.event_type);
  if (query.trade) void rows.where('events.trade', query.trade);
  if (query.date_from) void rows.where('date', '>=', query.date_from);
  if (query.date_to) void rows.where('date', '<=', query.date_to);
  if (query.search) {
    const pattern = containing(query.search);
    void rows.where(any => any.whereILike('title', pattern).orWhereILike('location', pattern));
  }
}

/** `eventStatus` of the contract, as a condition: an admin's choice wins, the day decides otherwise. */
const isStatus = (status: EventStatus, today: string) => (any: Knex.QueryBuilder) => {
  const operator = { upcoming: '>', active: '=', completed: '<' }[status];
  void any
    .where('status_choice', status)
    .orWhere(derived => derived.whereNull('status_choice').where('date', operator, today));
};
