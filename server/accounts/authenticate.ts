import type { Role } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { isOfPass } from '#contract/passes/signing.ts';
import type { Principal, SignedRequest } from '../access/principal.ts';
import type { AdmitPass } from '../passes/admit-pass.ts';
import type { Find, Lookup, ReadMode } from '../versioned-cache.ts';
import { INITIAL_MARK } from './initial-passwords.ts';
import type { Claims, Tokens } from './tokens.ts';

interface SessionRow {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly token_version: number;
  readonly active: boolean;
  readonly must_change: boolean;
  readonly waiting: boolean;
  readonly revoked: readonly string[];
  readonly written: string;
}

/** A user who is admitted. `written`: another text after each change of their row. */
type Admitted = Principal & { readonly written: string };

/** Whether the bearer of verified claims is admitted. */
export type Admit = (claims: Claims, readMode: ReadMode) => Promise<Admitted | Refusal>;

/** Admits a token if its user is active, its version is the user's current one, and it was not logged out. */
export function createAdmission(cached: (lookup: Lookup<SessionRow>) => Find<SessionRow>): Admit {
  const findSession = cached({
    name: 'sessions',
    text: `SELECT id, name, role, token_version, deactivated_at IS NULL AS active,
        starts_with(password_hash, '${INITIAL_MARK}') AS must_change, waiting_since IS NOT NULL AS waiting,
        ARRAY(SELECT revoked_tokens.id::text FROM revoked_tokens WHERE revoked_tokens.user_id = users.id) AS revoked,
        xmin::text AS written
      FROM users WHERE id = ANY($1::uuid[])`,
    keyOf: row => row.id,
  });
  return async ({ userId, version, tokenId, expiresAt }, readMode) => {
    const row = await findSession(userId, readMode);
    if (!row?.active || row.token_version !== version || row.revoked.includes(tokenId))
      return refuse('session_ended');
    const { id, name, role, written, must_change: mustChangePassword } = row;
    const cachedAtVersion = readMode === 'cached' ? row.contextVersion : null;
    return {
      ...{ id, name, role, mustChangePassword, pass: null, tokenId, written },
      ...{ tokenExpiresAt: expiresAt, cachedAtVersion },
      ...(row.waiting && { waiting: true }),
    };
  };
}

/** Reads `Authorization: Bearer …` and admits its bearer, or `Pass …` and admits that pass. */
export function createAuthentication(tokens: Tokens, admit: Admit, admitPass: AdmitPass) {
  return async (request: SignedRequest, readMode: ReadMode): Promise<Principal | Refusal> => {
    const { authorization } = request;
    if (authorization === undefined) return refuse('unauthenticated');
    if (isOfPass(authorization)) return admitPass({ ...request, authorization }, readMode);
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    const claims = token === undefined ? undefined : tokens.verify(token);
    return claims ? admit(claims, readMode) : refuse('session_ended');
  };
}
