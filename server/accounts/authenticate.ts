import type { Pool } from 'pg';
import type { Role } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { lookUp } from '../coalesce.ts';
import type { Principal } from '../http/handlers.ts';
import type { Claims, Tokens } from './tokens.ts';

interface StandingRow {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly token_version: number;
  readonly active: boolean;
  readonly revoked: readonly string[];
}

/** Whether the bearer of verified claims may still come in: asked of the database, afresh each time. */
export type Admit = (claims: Claims) => Promise<Principal | Refusal>;

/**
 * Admits a token whose user is active, whose version is the user's present one, and which was not logged out.
 * Concurrent callers share one query.
 */
export function createAdmission(pool: Pool): Admit {
  const standing = lookUp<StandingRow>(
    async ids => {
      const { rows } = await pool.query<StandingRow>({
        name: 'standing',
        text: `SELECT id, name, role, token_version, deactivated_at IS NULL AS active,
            ARRAY(SELECT revoked_tokens.id::text FROM revoked_tokens WHERE revoked_tokens.user_id = users.id) AS revoked
          FROM users WHERE id = ANY($1::uuid[])`,
        values: [ids],
      });
      return rows;
    },
    row => row.id,
  );
  return async claims => {
    const row = await standing(claims.userId);
    if (!row?.active || row.token_version !== claims.version || row.revoked.includes(claims.tokenId))
      return refuse('session_ended');
    const { id, name, role } = row;
    return { id, name, role, tokenId: claims.tokenId, tokenExpiresAt: claims.expiresAt };
  };
}

/** Reads `Authorization: Bearer …` and admits its bearer. */
export function createAuthentication(tokens: Tokens, admit: Admit) {
  return async (authorization: string | undefined): Promise<Principal | Refusal> => {
    if (authorization === undefined) return refuse('unauthenticated');
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    const claims = token === undefined ? undefined : tokens.verify(token);
    return claims ? admit(claims) : refuse('session_ended');
  };
}
