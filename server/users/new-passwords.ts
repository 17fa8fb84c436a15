import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import {
  type NewPasswordResult,
  type NewPasswordsAnswer,
  type NewPasswordsBody,
  passwordCounts,
} from '#contract/users/new-passwords.ts';
import { PASSWORD_MESSAGES } from '#contract/users/password-messages.ts';
import { againIfOthersWereFirst } from '#platform/database/database-errors.ts';
import { isInitial } from '../accounts/initial-passwords.ts';
import { isActiveAdmin, type UserRow } from '../accounts/users.ts';
import { presentUserRecord } from './present.ts';
import { forgiveGuesses, type ResetDeps } from './reset-password.ts';

/**
 * Gives several students new passwords to be handed over, all in one transaction: of a password that was stored the
 * answer is the only copy. If the answer is lost, calling again makes others. Sessions with the old ones end.
 */
export async function newPasswords(
  deps: ResetDeps,
  { ids, replaceChosen }: NewPasswordsBody,
  adminId: string,
): Promise<NewPasswordsAnswer | Refusal> {
  const wanted = { ids: [...new Set(ids)], replaceChosen, adminId };
  const results = await againIfOthersWereFirst(
    () => deps.knex.transaction(transaction => makeAll(deps, transaction, wanted)),
    3,
  );
  if (isRefusal(results)) return results;
  const given = results.flatMap(({ outcome, user }) => (outcome === 'made' && user ? [user] : []));
  for (const { id } of given) deps.onSessionsEnded(id);
  await Promise.all(given.map(user => forgiveGuesses(deps, user)));
  return { success: true, message: PASSWORD_MESSAGES.made(passwordCounts(results)), results };
}

interface Wanted extends Required<NewPasswordsBody> {
  readonly adminId: string;
}

async function makeAll(
  { passwords }: ResetDeps,
  knex: Knex,
  { ids, replaceChosen, adminId }: Wanted,
): Promise<NewPasswordResult[] | Refusal> {
  const students = await lockStudents(knex, ids);
  // It may have waited for them.
  if (!(await isActiveAdmin(knex, adminId))) return refuse('session_ended');
  const made = students
    .filter(({ password_hash }) => replaceChosen || isInitial(password_hash))
    .map(({ id }) => ({ id, ...passwords.initial.make(id) }));
  if (made.length > 0) await knex.raw(REPLACE, [JSON.stringify(made.map(({ id, hash }) => ({ id, hash })))]);
  const rows = await knex<UserRow>('users').whereRaw('id = ANY(?::uuid[])', [ids]).whereNull('erased_at');
  const users = new Map(rows.map(row => [row.id, row]));
  const secrets = new Map(made.map(({ id, password }) => [id, password]));
  const active = new Set(students.map(({ id }) => id));
  return ids.map(id => {
    const row = users.get(id);
    const initialPassword = secrets.get(id) ?? null;
    const outcome = initialPassword !== null ? 'made' : active.has(id) ? 'kept' : 'refused';
    const error = outcome === 'refused' ? whyNot(row, adminId) : null;
    return { id, outcome, error, user: row ? presentUserRecord(row) : null, initialPassword };
  });
}

/**
 * The active students among them, in one order, so that two callers do not wait for each other. An admin chooses their
 * own.
 */
const lockStudents = (knex: Knex, ids: readonly string[]): Promise<UserRow[]> =>
  knex<UserRow>('users')
    .where({ role: 'user', deactivated_at: null, erased_at: null })
    .whereRaw('id = ANY(?::uuid[])', [[...ids]])
    .orderBy('id')
    .forNoKeyUpdate();

const REPLACE = `
  UPDATE users SET password_hash = made.hash, token_version = token_version + 1
  FROM json_to_recordset(?::json) AS made (id uuid, hash text)
  WHERE users.id = made.id`;

function whyNot(row: UserRow | undefined, adminId: string): string {
  if (!row) return MESSAGES.userNotFound;
  if (row.id === adminId) return MESSAGES.ownAccount;
  return row.role === 'admin' ? PASSWORD_MESSAGES.ofAdmin : PASSWORD_MESSAGES.ofDeactivated;
}
