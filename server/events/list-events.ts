import type { Knex } from 'knex';
import { z } from 'zod';
import { daySchema, TIME_PATTERN } from '#contract/common.ts';
import type { EventSort, EventStatus } from '#contract/constants.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { AudienceMember } from '#contract/events/audience.ts';
import type { EventsAnswer, ListEventsQuery } from '#contract/events/schema.ts';
import { foundIn } from '#read-model/filter.ts';
import { eventIsFor } from '#read-model/roster.ts';
import { countOf, keyText, type Order, pageIn } from '../paging.ts';
import { type EventDeps, type EventRow, eventRows, presentEvent } from './event-rows.ts';

/**
 * The filters of a list of events. `statuses`: any of them; `forMember`: events that are for such a student.
 */
export type EventFilters = Omit<ListEventsQuery, 'event_type' | 'sort'> & {
  readonly event_type?: string | undefined;
  readonly statuses?: readonly EventStatus[];
  readonly forMember?: AudienceMember;
};

/** The order of a list. `next`: the earliest first, and after them those of past days, which somebody keeps open. */
export type EventOrder = EventSort | 'next';

const dayKey = z.tuple([daySchema, z.string().regex(TIME_PATTERN), z.uuid()]);

const BY_DAY: Order<EventRow> = {
  by: ['date', 'time', 'events.id'],
  placeOf: ({ date, time, id }) => [date, time, id],
  place: dayKey,
  placeSql: '?::date, ?::time, ?::uuid',
};

const orderedOn = (today: string): Readonly<Record<EventOrder, Order<EventRow>>> => ({
  latest: { ...BY_DAY, isDown: true },
  earliest: BY_DAY,
  next: {
    ...BY_DAY,
    by: [`date < '${today}'`, ...BY_DAY.by],
    place: dayKey.transform(([date, ...rest]) => [date, date, ...rest]),
    placeSql: `?::date < '${today}', ${BY_DAY.placeSql}`,
  },
  // Whatever its capitals.
  title: {
    by: ['lower(title)', 'events.id'],
    // With the title, because the event may be renamed or deleted before the next page.
    placeOf: ({ title, id }) => [title, id],
    place: z.tuple([keyText, z.uuid()]),
    placeSql: 'lower(?), ?::uuid',
  },
});

/** A page of the events that pass the filters, as every signed-in user sees them. */
export async function listEvents(
  deps: EventDeps,
  filters: EventFilters,
  order: EventOrder,
): Promise<EventsAnswer | Refusal> {
  const today = deps.today();
  const page = await pageOfEvents(deps, { filters, order });
  if (isRefusal(page)) return page;
  const { rows, ...counts } = page;
  return { success: true, events: rows.map(row => presentEvent(row, today)), ...counts };
}

/** A page of the events that pass the filters, by day, hour and id, or by title and id. */
export async function pageOfEvents(
  { knex, timeZone, today }: EventDeps,
  { filters, order }: { readonly filters: EventFilters; readonly order: EventOrder },
) {
  const day = today();
  const filter = (rows: Knex.QueryBuilder): void => narrow(rows, filters, day);
  const [page, count, total] = await Promise.all([
    pageIn(eventRows(knex, timeZone).modify(filter), filters, orderedOn(day)[order]),
    countOf(knex('events').modify(filter)),
    countOf(knex('events')),
  ]);
  return isRefusal(page) ? page : { ...page, count, total };
}

/** The number of events that pass the filters. */
export const countEventsOf = (
  { knex, today }: Pick<EventDeps, 'knex' | 'today'>,
  filters: Omit<EventFilters, 'limit' | 'cursor'>,
): Promise<number> => countOf(knex('events').modify(rows => narrow(rows, filters, today())));

function narrow(
  rows: Knex.QueryBuilder,
  filters: Omit<EventFilters, 'limit' | 'cursor'>,
  today: string,
): void {
  const statuses = filters.status ? [filters.status] : filters.statuses;
  if (statuses) ofStatus(rows, statuses, today);
  if (filters.event_type) void rows.where('event_type', filters.event_type);
  const { trade, year, forMember } = filters;
  if (trade) isForAnyOf(rows, 'trade', trade);
  if (year) isForAnyOf(rows, 'year', year);
  if (forMember) void rows.whereRaw(IS_FOR_MEMBER, { ...forMember });
  if (filters.date_from) void rows.where('date', '>=', filters.date_from);
  if (filters.date_to) void rows.where('date', '<=', filters.date_to);
  if (filters.search) {
    const found = foundIn(['title', 'location'], filters.search);
    void rows.whereRaw(found.sql, found.values);
  }
}

const IS_FOR_MEMBER = eventIsFor({ trade: ':trade', year: ':year', id: ':id' });

/** The event is for some students of this trade or year. Of one that lists its students, these have it. */
function isForAnyOf(rows: Knex.QueryBuilder, column: 'trade' | 'year', of: string): void {
  void rows.whereRaw(
    `(:terms: = '{}' OR :of = ANY(:terms:)) AND (events.students = '{}' OR
      EXISTS (SELECT FROM users WHERE id = ANY(events.students) AND :column: = :of))`,
    { terms: `events.${column}s`, column: `users.${column}`, of },
  );
}

function ofStatus(rows: Knex.QueryBuilder, statuses: readonly EventStatus[], today: string): void {
  void rows.where(any => statuses.forEach(status => void any.orWhere(isStatus(status, today))));
}

/** `eventStatus` of the contract as a condition: an admin's choice wins; otherwise the day decides. */
export const isStatus = (status: EventStatus, today: string) => (any: Knex.QueryBuilder) => {
  const operator = { upcoming: '>', active: '=', completed: '<' }[status];
  void any
    .where('status_choice', status)
    .orWhere(derived => derived.whereNull('status_choice').where('date', operator, today));
};
