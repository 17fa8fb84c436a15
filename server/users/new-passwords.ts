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
  const users = new Map((await lockUsers(knex, ids)).map(user => [user.id, user]));
  // It may have waited for them.
  if (!(await isActiveAdmin(knex, adminId))) return refuse('session_ended');
  const hashes: { readonly id: string; readonly hash: string }[] = [];
  const results = ids.map((id): NewPasswordResult => {
    const user = users.get(id);
    const error = whyNot(user, adminId);
    const none = { id, error, user: user ? presentUserRecord(user) : null, initialPassword: null };
    if (!user || error !== null) return { ...none, outcome: 'refused' };
    if (!replaceChosen && !isInitial(user.password_hash)) return { ...none, outcome: 'kept' };
    const { password: initialPassword, hash } = passwords.initial.make(id);
    hashes.push({ id, hash });
    const after = presentUserRecord({ ...user, password_hash: hash });
    return { id, outcome: 'made', error, user: after, initialPassword };
  });
  if (hashes.length > 0) await knex.raw(REPLACE, [JSON.stringify(hashes)]);
  return results;
}

/** In one order, so that two callers do not wait for each other. */
const lockUsers = (knex: Knex, ids: readonly string[]): Promise<UserRow[]> =>
  knex<UserRow>('users')
    .where({ erased_at: null })
    .whereRaw('id = ANY(?::uuid[])', [[...ids]])
    .orderBy('id')
    .forNoKeyUpdate();

const REPLACE = `
  UPDATE users SET password_hash = made.hash, token_version = token_version + 1
  FROM json_to_recordset(?::json) AS made (id uuid, hash text)
  WHERE users.id = made.id`;

/** Null: they get one. An admin chooses their own. */
function whyNot(user: UserRow | undefined, adminId: string): string | null {
  if (!user) return MESSAGES.userNotFound;
  if (user.id === adminId) return MESSAGES.ownAccount;
  if (user.role === 'admin') return PASSWORD_MESSAGES.ofAdmin;
  return user.deactivated_at ? PASSWORD_MESSAGES.ofDeactivated : null;
}
