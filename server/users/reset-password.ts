import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { UserRow } from '../accounts/users.ts';
import type { Target } from './change-user.ts';

export interface ResetDeps {
  readonly knex: Knex;
  readonly passwords: Passwords;
  readonly onSessionsEnded: (userId: string) => void;
}

/**
 * Gives a user without a password, or who forgot it, a new one to be handed over. Sessions with the old one
 * end.
 */
export async function resetPassword(
  { knex, passwords, onSessionsEnded }: ResetDeps,
  { id, adminId }: Target,
): Promise<{ readonly user: UserRow; readonly initialPassword: string } | Refusal> {
  if (id === adminId) return refuse('own_account');
  const { password, hash } = passwords.initial.make(id);
  const [user] = await knex<UserRow>('users')
    .where({ id, erased_at: null })
    .update({ password_hash: hash, token_version: knex.raw('token_version + 1') })
    .returning('*');
  if (!user) return refuse('user_not_found');
  onSessionsEnded(id);
  return { user, initialPassword: password };
}
