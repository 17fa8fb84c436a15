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
import type { Passwords } from '../accounts/passwords.ts';
import { isActiveAdmin, lockForAdmin, type Target, type UserRow } from '../accounts/users.ts';
import type { Limits } from '../http/limits.ts';
import { presentUserRecord } from './present.ts';

export interface ResetDeps {
  readonly knex: Knex;
  readonly passwords: Passwords;
  readonly onSessionsEnded: (userId: string) => void;
  readonly limits: { readonly guesses: Pick<Limits['guesses'], 'forgive'> };
}

/** A user, and the initial password that is handed over to them. */
export interface WithPassword {
  readonly user: UserRow;
  readonly initialPassword: string;
}

/** Gives a user without a password, or who forgot it, a new one to be handed over. Sessions with the old one end. */
export async function resetPassword(deps: ResetDeps, target: Target): Promise<WithPassword | Refusal> {
  const { id, adminId } = target;
  if (id === adminId) return refuse('own_account');
  const made = await deps.knex.transaction(async (transaction): Promise<WithPassword | Refusal> => {
    const user = await lockForAdmin(transaction, target);
    if (isRefusal(user)) return user;
    if (user.erased_at) return refuse('user_not_found');
    const { password, hash } = deps.passwords.initial.make(id);
    await transaction.raw(REPLACE, [JSON.stringify([{ id, hash }])]);
    return { user: { ...user, password_hash: hash }, initialPassword: password };
  });
  if (!isRefusal(made)) await startAnew(deps, [made.user]);
  return made;
}

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
  await startAnew(
    deps,
    results.flatMap(({ outcome, user }) => (outcome === 'made' && user ? [user] : [])),
  );
  return { success: true, message: PASSWORD_MESSAGES.made(passwordCounts(results)), results };
}

/**
 * Ends the sessions with the old passwords. The users may have tried some from memory, and the new ones must not be
 * refused because of them.
 */
async function startAnew(
  { onSessionsEnded, limits }: ResetDeps,
  users: readonly { readonly id: string; readonly email: string }[],
): Promise<void> {
  for (const { id } of users) onSessionsEnded(id);
  // By the email to sign in, by the id to choose another password.
  const accounts = users.flatMap(({ email, id }) => [email, id]);
  await Promise.all(accounts.map(account => limits.guesses.forgive(account)));
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
