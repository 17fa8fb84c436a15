import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { CLOCKS_AGREE_WITHIN_MINUTES, PASSWORD_LINK_MS } from '#contract/constants.ts';

export interface PasswordLink {
  /** What the link holds: 256 random bits. The database has only their hash. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Makes the link by which a user chooses a new password, in place of an earlier one. It works for an hour after
 * `askedAt`. Undefined: nobody who may sign in has this id or email; or a link stands that was asked for later, up to
 * `keepUntil`.
 */
export async function makePasswordLink(
  knex: Knex,
  whose: { readonly id: string } | { readonly email: string },
  { askedAt, keepUntil }: { readonly askedAt: Date; readonly keepUntil?: Date },
): Promise<PasswordLink | undefined> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(askedAt.getTime() + PASSWORD_LINK_MS);
  const owner = knex('users')
    .where({ ...whose, deactivated_at: null })
    // A change of the email deletes the link of the address before it, and this one would stay.
    .forShare()
    .select('id', knex.raw('?::text', [hashOfLink(token)]), 'token_version', knex.raw('?', [expiresAt]));
  const made = await knex(knex.raw('password_links (user_id, token_hash, token_version, expires_at)'))
    .insert(owner)
    .onConflict('user_id')
    .merge(['token_hash', 'token_version', 'expires_at'])
    .modify(
      merged =>
        keepUntil &&
        merged.where(replaced =>
          replaced.where(ENDS, '<=', expiresAt).orWhere(ENDS, '>', latestEnd(keepUntil)),
        ),
    )
    .returning('user_id');
  return made.length > 0 ? { token, expiresAt } : undefined;
}

const ENDS = 'password_links.expires_at';

/** What ends later was made while a clock was ahead. Those of several servers differ a little. */
export const latestEnd = (now: Date): Date =>
  new Date(now.getTime() + PASSWORD_LINK_MS + CLOCKS_AGREE_WITHIN_MINUTES * 60_000);

/** The token has 256 random bits, so that no slow hash is needed. */
export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('hex');
