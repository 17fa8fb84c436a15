import type { Knex } from 'knex';
import type { EventStatus } from '#contract/constants.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { NoticesAnswer, PublicEvent } from '#contract/notices/schema.ts';
import { type EventDeps, type EventRow, presentEvent } from '../events/event-rows.ts';
import { type EventOrder, pageOfEvents } from '../events/list-events.ts';
import { countEvents } from '../events/overview.ts';
import { countOf, inOrder } from '../paging.ts';
import {
  inState,
  lastingUntil,
  type NoticeRow,
  noticeRows,
  PINNED_FIRST,
  presentNotice,
  saying,
} from './notice-rows.ts';

/** What one of the page's lists contains. */
export interface NoticeList {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  /** Filters events and notices. A type that no event has filters the notices only. */
  readonly type?: string | undefined;
  readonly order: EventOrder;
  /** Days of the events, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly statuses?: readonly EventStatus[];
}

/** What the public page shows: the current notices above a page of events. */
export async function listNotices(deps: EventDeps, list: NoticeList): Promise<NoticesAnswer | Refusal> {
  const today = deps.today();
  const { limit, cursor, search, order, statuses } = list;
  const filters = {
    limit,
    cursor,
    search,
    event_type: list.type,
    date_from: list.from,
    date_to: list.to,
    ...(statuses && { statuses }),
  };
  // A read takes three connections at most: three queries for the page, and then three for the rest.
  const page = await pageOfEvents(deps, { filters, order });
  if (isRefusal(page)) return page;
  const [notices, counts] = await Promise.all([noticesInForce(deps.knex, list, today), countEvents(deps)]);
  const { rows, ...counted } = page;
  return {
    success: true,
    ...notices,
    events: rows.map(row => presentPublicly(row, today)),
    ...counted,
    stats: {
      totalEvents: counts.events,
      upcoming: counts.active + counts.upcoming,
      today: counts.today_events,
      totalAttendees: counts.present,
    },
  };
}

async function noticesInForce(
  knex: Knex,
  { limit, cursor, search, type, from }: NoticeList,
  today: string,
): Promise<Pick<NoticesAnswer, 'notices' | 'noticeCount'>> {
  const filter = (rows: Knex.QueryBuilder): void => {
    inState(rows, 'in_force', today);
    if (from !== undefined) lastingUntil(rows, from);
    saying(rows, { type, search });
  };
  const [rows, noticeCount] = await Promise.all([
    cursor === undefined ? newest(knex, filter, limit) : [],
    countOf(knex('notices').modify(filter)),
  ]);
  return { notices: rows.map(presentNotice), noticeCount };
}

const newest = (
  knex: Knex,
  filter: (rows: Knex.QueryBuilder) => void,
  limit: number,
): PromiseLike<NoticeRow[]> => noticeRows(knex).modify(filter).modify(inOrder, PINNED_FIRST).limit(limit);

/** An event as anyone may see it. Every field that is sent is listed here. */
function presentPublicly(row: EventRow, today: string): PublicEvent {
  const { counts, createdBy, identity: _, statusChosen: __, ...shown } = presentEvent(row, today);
  return { ...shown, createdBy: createdBy && { name: createdBy.name } };
}
