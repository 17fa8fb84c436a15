import type { Knex } from 'knex';
import { z } from 'zod';
import { daySchema } from '#contract/common.ts';
import type { NoticeType } from '#contract/constants.ts';
import type { ManagedNotice, Notice, NoticeState } from '#contract/notices/schema.ts';
import { foundIn } from '#read-model/filter.ts';
import { creatorIn } from '../accounts/creators.ts';
import type { Order } from '../paging.ts';

/** A notice with the names that belong to it. */
export interface NoticeRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly type: NoticeType;
  readonly event_id: string | null;
  readonly event_title: string | null;
  readonly publish_date: string;
  readonly expiry_date: string | null;
  readonly pinned: boolean;
  readonly creator_name: string | null;
  readonly created_at: Date;
}

/** Notices with names; narrow it by `notices.…`. */
export const noticeRows = (knex: Knex): Knex.QueryBuilder<object, NoticeRow[]> =>
  knex
    .from('notices')
    .leftJoin('events', 'events.id', 'notices.event_id')
    .leftJoin('users as creators', creatorIn('notices.created_by'))
    .select('notices.id', 'notices.title', 'text', 'type', 'event_id', 'events.title as event_title')
    .select('publish_date', 'expiry_date', 'pinned', 'notices.created_at', 'creators.name as creator_name');

/** Pinned notices first, then the newest: the order of every list of notices. */
export const PINNED_FIRST: Order<NoticeRow> = {
  by: ['pinned', 'publish_date', 'notices.id'],
  isDown: true,
  placeOf: row => [row.pinned, row.publish_date, row.id],
  place: z.tuple([z.boolean(), daySchema, z.uuid()]),
  placeSql: '?::boolean, ?::date, ?::uuid',
};

/** Narrows to the notices that are in this state today. */
export function inState(rows: Knex.QueryBuilder, state: NoticeState, today: string): void {
  if (state === 'scheduled') void rows.where('publish_date', '>', today);
  if (state === 'expired') void rows.where('expiry_date', '<', today);
  if (state === 'in_force') {
    void rows.where('publish_date', '<=', today);
    lastingUntil(rows, today);
  }
}

/** Narrows to the notices that do not expire before this day. */
export const lastingUntil = (rows: Knex.QueryBuilder, day: string): void =>
  void rows.where(any => any.whereNull('expiry_date').orWhere('expiry_date', '>=', day));

/** Narrows to the notices of a type, or those that contain the search text. */
export function saying(
  rows: Knex.QueryBuilder,
  { type, search }: { readonly type?: string | undefined; readonly search?: string | undefined },
): void {
  if (type) void rows.where('type', type);
  if (!search) return;
  const found = foundIn(['notices.title', 'text'], search);
  void rows.whereRaw(found.sql, found.values);
}

/** A notice as everyone sees it. Every field that is sent is listed here. */
export const presentNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  title: row.title,
  text: row.text,
  type: row.type,
  event_id: row.event_id === null ? null : { id: row.event_id, title: row.event_title ?? '' },
  publish_date: row.publish_date,
  expiry_date: row.expiry_date,
  pinned: row.pinned,
  createdBy: row.creator_name === null ? null : { name: row.creator_name },
  createdAt: row.created_at.toISOString(),
});

/** A notice as admins see it. */
export const presentManaged = (row: NoticeRow, today: string): ManagedNotice => ({
  ...presentNotice(row),
  state: stateOf(row, today),
});

function stateOf({ publish_date, expiry_date }: NoticeRow, today: string): NoticeState {
  if (publish_date > today) return 'scheduled';
  return expiry_date !== null && expiry_date < today ? 'expired' : 'in_force';
}
