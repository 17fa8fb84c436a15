import type { Knex } from 'knex';
import type { z } from 'zod';
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
import { countOf, pageIn } from '../paging.ts';
import { refuseField } from '../refuse-field.ts';
import type { RowDeps } from '../row-deps.ts';
import { inState, type NoticeRow, noticeRows, PINNED_FIRST, presentManaged, saying } from './notice-rows.ts';

export interface ManageDeps extends EventDeps, RowDeps {}

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
  const [page, count, total] = await Promise.all([
    pageIn(noticeRows(knex).modify(filter), query, PINNED_FIRST),
    countOf(knex('notices').modify(filter)),
    countOf(knex('notices')),
  ]);
  if (isRefusal(page)) return page;
  const { rows, nextCursor } = page;
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
  if (expiry_date !== null && expiry_date < publish_date)
    return refuseField('expiry_date', MESSAGES.noticeExpiresTooSoon);
  if (event_id === null) return undefined;
  const event = await trx('events').where({ id: event_id }).forKeyShare().first('id');
  return event ? undefined : refuse('event_not_found', { fields: { event_id: MESSAGES.eventNotFound } });
}

async function findManaged(trx: Knex.Transaction, id: string, today: string): Promise<ManagedNotice> {
  const [row] = await noticeRows(trx).where('notices.id', id);
  if (!row) throw new Error('the stored notice did not come back');
  return presentManaged(row, today);
}
