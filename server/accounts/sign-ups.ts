import type { Knex } from 'knex';
import { againIfOthersWereFirst } from '#platform/database/database-errors.ts';
import { coalesce } from '../coalesce.ts';
import { LOCKS, lockNamed } from '../named-locks.ts';
import { keepList } from '../office/expected-lock.ts';
import { readSettings } from '../office/settings.ts';
import { recordStudents } from '../students/record.ts';
import { perhapsKnown } from './alike.ts';
import type { NewUser, Taken, UserRow } from './users.ts';

/** Every sign-up has a roll number. */
export type SignUp = NewUser & { readonly roll_no: string };

/** Stores a sign-up together with its fact, or returns the unique field that is taken. */
export type StoreSignUp = (signUp: SignUp) => Promise<UserRow | Taken>;

/** So that the marks at the door wait for no more than this many. */
export const MOST_AT_ONCE = 100;

/**
 * Group commit for sign-ups. Marks wait while a sign-up is being recorded, so a rush of sign-ups makes them wait once
 * for all that have gathered, not once for each.
 */
export function createSignUps({ knex, now }: { knex: Knex; now: () => Date }): StoreSignUp {
  const store = (signUps: readonly SignUp[]) =>
    knex.transaction(transaction => storeSignUps(transaction, signUps, now()));
  // An import, or another server, may store some of the same people in another order.
  return coalesce(signUps => againIfOthersWereFirst(() => store(signUps), 2), MOST_AT_ONCE);
}

async function storeSignUps(
  transaction: Knex,
  signUps: readonly SignUp[],
  recordedAt: Date,
): Promise<(UserRow | Taken)[]> {
  // What another server stores at this moment is known once it is stored.
  await lockNamed(transaction, LOCKS.signUps);
  const waiting = await whoMustWait(transaction, signUps);
  const users = signUps.map(user => ({ ...user, waiting_since: waiting.has(user) ? user.created_at : null }));
  const rows = await transaction<UserRow>('users').insert(users).onConflict().ignore().returning('*');
  const results = await resultsOf(transaction, signUps, rows);
  await strikeOffList(transaction, rows);
  const joined = rows.map(after => {
    const by = { actorId: after.id, means: 'manual', occurredAt: after.created_at } as const;
    return { before: null, after, by };
  });
  await recordStudents(transaction, joined, recordedAt);
  return results;
}

/**
 * Who may have an account already, because a student with two is absent with one of them; with the office's setting,
 * everybody. Not who is on its list. It names both: an email alone would let anybody take another's roll number.
 */
async function whoMustWait(knex: Knex, all: readonly SignUp[]): Promise<ReadonlySet<SignUp>> {
  const { approveSignups } = await readSettings(knex);
  const signUps = approveSignups ? all : await perhapsKnown(knex, all);
  if (signUps.length === 0) return new Set();
  await keepList(knex);
  const { rows }: { rows: { id: string }[] } = await knex.raw(
    `SELECT given.id FROM unnest(?::uuid[], ?::text[], ?::text[]) AS given (id, email, roll_no)
       JOIN expected_signups AS expected
         ON expected.email = given.email AND lower(expected.roll_no) = lower(given.roll_no)`,
    [signUps.map(({ id }) => id), signUps.map(({ email }) => email), signUps.map(({ roll_no }) => roll_no)],
  );
  const expected = new Set(rows.map(({ id }) => id));
  return new Set(signUps.filter(({ id }) => !expected.has(id)));
}

/** Those who have signed up are not expected to any more. */
export const strikeOffList = (knex: Knex, users: readonly UserRow[]): Promise<unknown> =>
  knex.raw(
    `DELETE FROM expected_signups AS expected USING users
     WHERE users.id = ANY(?::uuid[])
       AND expected.email = users.email AND lower(expected.roll_no) = lower(users.roll_no)`,
    [users.map(({ id }) => id)],
  );

/** For each sign-up its stored row, or which field is taken. */
async function resultsOf(
  knex: Knex,
  signUps: readonly SignUp[],
  rows: readonly UserRow[],
): Promise<(UserRow | Taken)[]> {
  const stored = new Map(rows.map(row => [row.id, row]));
  const refused = signUps.filter(({ id }) => !stored.has(id));
  const emails = new Set(refused.length > 0 ? await takenEmails(knex, refused) : []);
  return signUps.map(
    ({ id, email }) => stored.get(id) ?? (emails.has(email) ? 'email_taken' : 'roll_no_taken'),
  );
}

const takenEmails = (knex: Knex, signUps: readonly SignUp[]): Promise<string[]> =>
  knex<UserRow>('users')
    .whereRaw('lower(email) = ANY(?)', [signUps.map(({ email }) => email)])
    .pluck('email');
