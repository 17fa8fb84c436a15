import type { UsePasswordLinkBody } from '#contract/accounts/schema.ts';
import { PASSWORD_LINK_MS } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import {
  hashOfLink,
  latestEnd,
  makePasswordLink,
  type PasswordLink,
} from '#platform/signing/password-links.ts';
import { refuseField } from '../refuse-field.ts';
import type { ChangePasswordDeps } from './change-password.ts';
import { choiceProblem, hashPassword } from './passwords.ts';
import { findUser, lockForAdmin, type Target, type UserRow } from './users.ts';

interface PasswordLinkDeps extends ChangePasswordDeps {
  readonly now: () => Date;
}

/**
 * Keeps that somebody asked for a link by mail, and when last. It does the same whether or not an account has this
 * email, so neither the answer nor its time tells. A worker looks for the account. It locks a row while it sends its
 * mail, and nobody waits for that. Where no worker sends mails, what is too old to be answered is forgotten here.
 */
export async function askForLink({ knex, now }: PasswordLinkDeps, email: string): Promise<void> {
  const at = now();
  const oldest = new Date(at.getTime() - PASSWORD_LINK_MS);
  const free = () => knex('password_requests').forUpdate().skipLocked().select('email');
  await knex('password_requests')
    .whereIn('email', free().where('asked_at', '<', oldest))
    .delete();
  await knex('password_requests').insert({ email, asked_at: at }).onConflict('email').ignore();
  await knex('password_requests').whereIn('email', free().where({ email })).update({ asked_at: at });
}

/** The link that an admin hands over. */
export async function linkFor(
  { knex, now }: Pick<PasswordLinkDeps, 'knex' | 'now'>,
  target: Target,
): Promise<PasswordLink | Refusal> {
  if (target.id === target.adminId) return refuse('own_account');
  return knex.transaction(async transaction => {
    const user = await lockForAdmin(transaction, target);
    if (isRefusal(user)) return user;
    const link = await makePasswordLink(transaction, { id: user.id }, { askedAt: now() });
    return link ?? refuse('password_link_inactive');
  });
}

/** Sets the password that was chosen by a link. The link works once, and every session of its user ends. */
export async function useLink(
  deps: PasswordLinkDeps,
  { token, newPassword }: UsePasswordLinkBody,
): Promise<UserRow | Refusal> {
  const link = { token_hash: hashOfLink(token) };
  const known = await deps.knex('password_links').where(link).first('user_id');
  const owner = known && (await findUser(deps.knex, known.user_id));
  if (!owner) return refuse('password_link_ended');
  const mistake = choiceProblem(deps, owner, newPassword);
  if (mistake) return refuseField('newPassword', mistake);
  const hash = await hashPassword(newPassword);
  const now = deps.now();
  const values = [link.token_hash, link.token_hash, hash, now, latestEnd(now)];
  const { rows } = await deps.knex.raw<{ rows: UserRow[] }>(USE, values);
  const [user] = rows;
  if (!user) return refuse('password_link_ended');
  deps.onSessionsEnded(user.id);
  return user;
}

/**
 * In one statement, so that of two who use a link at once only one succeeds. The user is locked before the link, as by
 * a change of the email.
 */
const USE = `WITH own AS MATERIALIZED (
  SELECT users.id FROM users JOIN password_links ON password_links.user_id = users.id
  WHERE password_links.token_hash = ? FOR NO KEY UPDATE OF users
), used AS (
  DELETE FROM password_links USING own
  WHERE password_links.user_id = own.id AND password_links.token_hash = ?
  RETURNING password_links.*
)
UPDATE users SET password_hash = ?, token_version = users.token_version + 1
FROM used
WHERE users.id = used.user_id AND users.token_version = used.token_version
  AND used.expires_at > ? AND used.expires_at <= ? AND users.deactivated_at IS NULL
RETURNING users.*`;
