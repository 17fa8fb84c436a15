import type { Knex } from 'knex';
import type { ChangePasswordBody } from '#contract/accounts/schema.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Guessing } from '../http/guess-limit.ts';
import { refuseField } from '../refuse-field.ts';
import { choiceProblem, hashPassword, normalPassword, type Passwords } from './passwords.ts';
import { findUser, type UserRow } from './users.ts';

/** What a new password that a user chooses needs. */
export interface ChangePasswordDeps {
  readonly knex: Knex;
  readonly passwords: Passwords;
  readonly passwordMinLength: number;
  readonly onSessionsEnded: (userId: string) => void;
}

/** Changes a password. This raises the token version, which ends all earlier tokens and their sockets. */
export async function changePassword(
  deps: ChangePasswordDeps,
  id: string,
  { currentPassword, newPassword }: ChangePasswordBody,
  { refusal }: Pick<Guessing, 'refusal'>,
): Promise<UserRow | Refusal> {
  const user = await findUser(deps.knex, id);
  if (!(user && (await deps.passwords.fits(currentPassword, user, refusal)))) return refuseCurrent();
  const isSame = normalPassword(currentPassword) === normalPassword(newPassword);
  const mistake = isSame ? MESSAGES.passwordSame : choiceProblem(deps, user, newPassword);
  if (mistake) return refuseField('newPassword', mistake);
  const changed = await storePassword(deps.knex, user, await hashPassword(newPassword));
  if (!changed) return refuseCurrent();
  deps.onSessionsEnded(id);
  return changed;
}

/** Undefined: the password was changed in the meantime, so the given current password is no longer valid. */
async function storePassword(knex: Knex, user: UserRow, hash: string): Promise<UserRow | undefined> {
  const [row] = await knex<UserRow>('users')
    .where({ id: user.id, password_hash: user.password_hash })
    .update({ password_hash: hash, token_version: knex.raw('token_version + 1') })
    .returning('*');
  return row;
}

const refuseCurrent = (): Refusal =>
  refuse('wrong_password', { fields: { currentPassword: MESSAGES.currentPasswordWrong } });
