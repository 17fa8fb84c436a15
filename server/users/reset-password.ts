import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { UserRow } from '../accounts/users.ts';
import type { Limits } from '../http/limits.ts';
import type { Target } from './change-user.ts';

export interface ResetDeps {
  readonly knex: Knex;
  readonly passwords: Passwords;
  readonly onSessionsEnded: (userId: string) => void;
  readonly limits: { readonly guesses: Pick<Limits['guesses'], 'forgive'> };
}

/** A user, and the new initial password that is handed over to them. */
export interface WithPassword {
  readonly user: UserRow;
  readonly initialPassword: string;
}

/** Before, the user may have tried passwords from memory. The new password must not be refused because of them. */
export async function forgiveGuesses(
  { limits }: Pick<ResetDeps, 'limits'>,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  // By the email to sign in, by the id to choose another password.
  await Promise.all([email, id].map(account => limits.guesses.forgive(account)));
}

/**
 * Gives a user without a password, or who forgot it, a new one to be handed over. Sessions with the old one
 * end.
 */
export async function resetPassword(
  deps: ResetDeps,
  { id, adminId }: Target,
): Promise<WithPassword | Refusal> {
  if (id === adminId) return refuse('own_account');
  const { knex } = deps;
  const { password, hash } = deps.passwords.initial.make(id);
  const [user] = await knex<UserRow>('users')
    .where({ id, erased_at: null })
    .update({ password_hash: hash, token_version: knex.raw('token_version + 1') })
    .returning('*');
  if (!user) return refuse('user_not_found');
  deps.onSessionsEnded(id);
  await forgiveGuesses(deps, user);
  return { user, initialPassword: password };
}
