import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { WaitingChangesAnswer, WaitingChangesQuery } from '#contract/office/schema.ts';
import { type ChangeRequestRow, presentRequest } from '../accounts/change-requests.ts';
import { withUsers } from '../accounts/with-users.ts';
import { byMoment, countOf, pageIn } from '../paging.ts';
import { presentUserRecord } from '../users/present.ts';

const waiting = (knex: Knex) => knex<ChangeRequestRow>('change_requests').whereNull('refused_at');

/** How many requests wait. */
export const countWaitingChanges = (knex: Knex): Promise<number> => countOf(waiting(knex));

/** A page of the requests that wait, the oldest first. */
export async function waitingChanges(
  knex: Knex,
  query: WaitingChangesQuery,
): Promise<WaitingChangesAnswer | Refusal> {
  const page = await pageIn(
    waiting(knex),
    query,
    byMoment<ChangeRequestRow>(['asked_at', 'id'], row => [row.asked_at, row.id]),
  );
  if (isRefusal(page)) return page;
  const { rows, nextCursor } = page;
  const asking = await withUsers(knex, rows, row => row.user_id);
  const requests = asking.map(({ row, user }) => ({
    ...presentRequest(row, user),
    student: presentUserRecord(user),
  }));
  const count = await countWaitingChanges(knex);
  return { success: true, requests, count, total: count, nextCursor };
}
