import type { Knex } from 'knex';
import { z } from 'zod';
import { daySchema } from '#contract/common.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type {
  CreateNoticeBody,
  ManagedNotice,
  ManageNoticesQuery,
  manageNoticesAnswer,
  UpdateNoticeBody,
} from '#contract/notices/schema.ts';
import type { EventDeps } from '../events/event-rows.ts';
import { insertOnce } from '../insert-once.ts';
import { countOf, decodeCursor, pageFrom } from '../paging.ts';
import type { RowDeps } from '../row-deps.ts';
import { inOrder, inState, type NoticeRow, noticeRows, presentManaged, saying } from './notice-rows.ts';

export interface ManageDeps extends EventDeps, RowDeps {}

const cursorKey = z.tuple([z.boolean(), daySchema, z.uuid()]);

/** A page of all notices, for admins. */
export async function listManaged(
  { knex, today }: Pick<EventDeps, 'knex' | 'today'>,
  query: ManageNoticesQuery,
): Promise<z.infer<typeof manageNoticesAnswer> | Refusal> {
  const day = today();
  const filter = (rows: Knex.QueryBuilder): void => {
    if (query.state) inState(rows, query.state, day);
    saying(rows, query);
  };
  const page = noticeRows(knex)
    .modify(filter)
    .modify(inOrder)
    .limit(query.limit + 1);
  const key = decodeCursor(cursorKey, query.cursor);
  if (isRefusal(key)) return key;
  if (key) void page.whereRaw('(pinned, publish_date, notices.id) < (?::boolean, ?::date, ?::uuid)', key);
  const [found, count, total] = await Promise.all([
    page.then((rows: NoticeRow[]) => rows),
    countOf(knex('notices').modify(filter)),
    countOf(knex('notices')),
  ]);
  const { rows, nextCursor } = pageFrom(found, query.limit, last => [
    last.pinned,
    last.publish_date,
    last.id,
  ]);
  return {
    success: true,
    notices: rows.map(row => presentManaged(row, day)),
    count,
    total,
    nextCursor,
  };
}

/** Publishes a notice, today or on a later day. */
export const createNotice = (
  { knex, today, now, newId }: ManageDeps,
  { id = newId(), ...body }: CreateNoticeBody,
  createdBy: string,
): Promise<ManagedNotice | Refusal> =>
  knex.transaction(async trx => {
    const day = today();
    const isNew = await insertOnce(trx, {
      table: 'notices',
      wanted: { ...body, id, created_by: createdBy },
      rest: { publish_date: day, created_at: now() },
      judge: () => refuseBy(trx, { ...body, publish_date: body.publish_date ?? day }),
    });
    return isRefusal(isNew) ? isNew : findManaged(trx, id, day);
  });

/** Changes the fields sent. Both dates are validated together, sent or not. */
export const updateNotice = (
  { knex, today }: Pick<EventDeps, 'knex' | 'today'>,
  id: string,
  body: UpdateNoticeBody,
): Promise<ManagedNotice | Refusal> =>
  knex.transaction(async trx => {
    const stored = await trx<NoticeRow>('notices').where({ id }).forUpdate().first();
    if (!stored) return refuse('notice_not_found');
    const { event_id = stored.event_id, publish_date = stored.publish_date } = body;
    const { expiry_date = stored.expiry_date } = body;
    const refusal = await refuseBy(trx, { event_id, publish_date, expiry_date });
    if (refusal) return refusal;
    if (Object.keys(body).length > 0) await trx('notices').where({ id }).update(body);
    return findManaged(trx, id, today());
  });

export async function deleteNotice(knex: Knex, id: string): Promise<Refusal | undefined> {
  const deleted = await knex('notices').where({ id }).delete();
  return deleted === 0 ? refuse('notice_not_found') : undefined;
}

/** Checks that no schema can make: days in a valid order, and an event that exists until the commit. */
async function refuseBy(
  trx: Knex.Transaction,
  notice: Pick<NoticeRow, 'event_id' | 'publish_date' | 'expiry_date'>,
): Promise<Refusal | undefined> {
  const { event_id, publish_date, expiry_date } = notice;
  if (expiry_date !== null && expiry_date < publish_date) {
    const error = MESSAGES.noticeExpiresTooSoon;
    return refuse('bad_request', { error, fields: { expiry_date: error } });
  }
  if (event_id === null) return undefined;
  const event = await trx('events').where({ id: event_id }).forKeyShare().first('id');
  return event ? undefined : refuse('event_not_found', { fields: { event_id: MESSAGES.eventNotFound } });
}

async function findManaged(trx: Knex.Transaction, id: string, today: string): Promise<ManagedNotice> {
  const [row] = await noticeRows(trx).where('notices.id', id);
  if (!row) throw new Error('the stored notice did not come back');
  return presentManaged(row, today);
}
