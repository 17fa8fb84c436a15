import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { WaitingChangesAnswer, WaitingChangesQuery } from '#contract/office/schema.ts';
import { type ChangeRequestRow, presentRequest } from '../accounts/change-requests.ts';
import type { UserRow } from '../accounts/users.ts';
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
  const students = await knex<UserRow>('users').whereIn(
    'id',
    rows.map(row => row.user_id),
  );
  const byId = new Map(students.map(student => [student.id, student]));
  const requests = rows.flatMap(row => {
    const student = byId.get(row.user_id);
    return student ? { ...presentRequest(row, student), student: presentUserRecord(student) } : [];
  });
  const count = await countWaitingChanges(knex);
  return { success: true, requests, count, total: count, nextCursor };
}
