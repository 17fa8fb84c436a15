import type { Knex } from 'knex';
import { z } from 'zod';
import { LIMITS } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type {
  AddExpectedBody,
  ExpectedAnswer,
  ExpectedPerson,
  ExpectedQuery,
} from '#contract/office/schema.ts';
import { foundIn } from '#read-model/filter.ts';
import { MOST_AT_ONCE } from '../accounts/sign-ups.ts';
import { isActiveAdmin } from '../accounts/users.ts';
import { countOf, keyText, type Order, pageIn } from '../paging.ts';
import { slicesOf } from '../slices.ts';
import type { ChangeDeps } from '../users/change-user.ts';
import { approveTogether } from './decide-signups.ts';
import { lockList } from './expected-lock.ts';

/** A row of `expected_signups`. */
interface ExpectedRow extends ExpectedPerson {
  readonly id: string;
  readonly added_by: string;
  readonly added_at: Date;
}

const BY_ROLL_NO: Order<ExpectedRow> = {
  by: ['roll_no_order', 'id'],
  placeOf: row => [row.roll_no, row.id],
  place: z.tuple([keyText, z.uuid()]),
  placeSql: 'roll_no_order(?), ?::uuid',
};

/** A page of the list, by roll number. */
export async function listExpected(
  knex: Knex,
  { search, ...query }: ExpectedQuery,
): Promise<ExpectedAnswer | Refusal> {
  const matching = () => {
    const rows = knex<ExpectedRow>('expected_signups');
    const found = search ? foundIn(["roll_no || ' ' || email"], search) : undefined;
    return found ? rows.whereRaw(found.sql, found.values) : rows;
  };
  const page = await pageIn(matching().select('id', 'roll_no', 'email'), query, BY_ROLL_NO);
  if (isRefusal(page)) return page;
  const { rows, nextCursor } = page;
  const [count, total] = await Promise.all([countOf(matching()), countOf(knex('expected_signups'))]);
  return { success: true, people: [...rows], count, total, nextCursor };
}

const ADD = `
  INSERT INTO expected_signups (id, roll_no, email, added_by, added_at)
  SELECT id, roll_no, email, ?, ? FROM json_to_recordset(?::json) AS added (id uuid, roll_no text, email text)
  ON CONFLICT (lower(roll_no), email) DO NOTHING`;

/** Those of these people whose sign-up waits. */
const WAITING = `
  SELECT users.id FROM users JOIN json_to_recordset(?::json) AS added (roll_no text, email text)
    ON lower(users.roll_no) = lower(added.roll_no) AND lower(users.email) = added.email
  WHERE waiting_since IS NOT NULL ORDER BY users.id`;

/**
 * Adds people to the list, which holds at most `most`. Those of them who wait already are approved, many in one
 * transaction: with one for each, a long list would take longer than an answer may.
 */
export async function addExpected(
  deps: ChangeDeps & { readonly newId: () => string },
  { people }: AddExpectedBody,
  adminId: string,
  most: number = LIMITS.expectedSignups,
): Promise<{ readonly added: number; readonly present: number; readonly approved: number } | Refusal> {
  const { knex, now, newId } = deps;
  const added = await knex.transaction(async transaction => {
    await lockList(transaction);
    if (!(await isActiveAdmin(transaction, adminId))) return refuse('session_ended');
    const rows = people.map(person => ({ ...person, id: newId() }));
    const { rowCount } = await transaction.raw(ADD, [adminId, now(), JSON.stringify(rows)]);
    if ((await countOf(transaction('expected_signups'))) <= most) return Number(rowCount);
    // The transaction then answers undefined, whatever is returned here.
    await transaction.rollback();
    return undefined;
  });
  if (isRefusal(added)) return added;
  if (added === undefined) return refuse('bad_request', { error: OFFICE_MESSAGES.expectedFull });
  const { rows }: { rows: { id: string }[] } = await knex.raw(WAITING, [JSON.stringify(people)]);
  const waiting = rows.map(({ id }) => id);
  let approved = 0;
  for (const slice of slicesOf(waiting, MOST_AT_ONCE)) {
    const ofSlice = await approveTogether(deps, slice, adminId);
    if (isRefusal(ofSlice)) return ofSlice;
    approved += ofSlice;
  }
  return { added, present: people.length - added, approved };
}

/** Takes somebody off the list. */
export async function removeExpected(knex: Knex, id: string): Promise<Refusal | undefined> {
  const removed = await knex('expected_signups').where({ id }).delete();
  return removed === 0 ? refuse('expected_signup_not_found') : undefined;
}
