import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { PASSWORD_LINK_MS } from '#contract/constants.ts';

export interface PasswordLink {
  /** What the link holds: 256 random bits. The database has only their hash. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Makes the link by which a user chooses a new password, in place of an earlier one. It works for an hour after
 * `askedAt`. Undefined: nobody who may sign in has this id or email; or, with `keepLater`, a link that was asked for
 * later stands.
 */
export async function makePasswordLink(
  knex: Knex,
  whose: { readonly id: string } | { readonly email: string },
  { askedAt, keepLater = false }: { readonly askedAt: Date; readonly keepLater?: boolean },
): Promise<PasswordLink | undefined> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(askedAt.getTime() + PASSWORD_LINK_MS);
  const owner = knex('users')
    .where({ ...whose, deactivated_at: null })
    .select('id', knex.raw('?::text', [hashOfLink(token)]), 'token_version', knex.raw('?', [expiresAt]));
  const made = await knex(knex.raw('password_links (user_id, token_hash, token_version, expires_at)'))
    .insert(owner)
    .onConflict('user_id')
    .merge(['token_hash', 'token_version', 'expires_at'])
    .modify(merged => keepLater && merged.where('password_links.expires_at', '<=', expiresAt))
    .returning('user_id');
  return made.length > 0 ? { token, expiresAt } : undefined;
}

/** The token has 256 random bits, so that no slow hash is needed. */
export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('hex');
