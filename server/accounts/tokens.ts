import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const CLAIMS = { issuer: 'rollcall', audience: 'rollcall-console', algorithm: 'HS256' } as const;
export const TOKEN_HOURS = 12;
const LIFETIME_S = TOKEN_HOURS * 60 * 60;
const REMEMBERED = 10_000;

const claimsSchema = z.object({ sub: z.uuid(), ver: z.number().int(), jti: z.uuid(), exp: z.number().int() });

/**
 * The content of a token with a verified signature. Only the database knows whether its version is still
 * valid.
 */
export interface Claims {
  readonly userId: string;
  readonly version: number;
  readonly tokenId: string;
  readonly expiresAt: Date;
}

export interface Tokens {
  issue(user: { readonly id: string; readonly tokenVersion: number }): string;
  /** The claims of a valid token of ours; undefined for any other text. */
  verify(token: string): Claims | undefined;
}

/**
 * Bearer tokens (JWT, HS256). A verified token is cached until it expires, because checking a signature costs
 * as much as the rest of a scan. Only signature and expiry are decided from this cache.
 */
export function createTokens(deps: {
  readonly secret: string;
  readonly now: () => Date;
  readonly newId: () => string;
}): Tokens {
  const key = createSecretKey(Buffer.from(deps.secret));
  const remembered = new LRUCache<string, Claims>({ max: REMEMBERED });
  const seconds = (): number => Math.floor(deps.now().getTime() / 1000);

  function check(token: string): Claims | undefined {
    try {
      const { issuer, audience, algorithm } = CLAIMS;
      const verified = jwt.verify(token, key, {
        issuer,
        audience,
        algorithms: [algorithm],
        clockTimestamp: seconds(),
      });
      const { sub, ver, jti, exp } = claimsSchema.parse(verified);
      return { userId: sub, version: ver, tokenId: jti, expiresAt: new Date(exp * 1000) };
    } catch {
      return undefined;
    }
  }

  return {
    issue: user =>
      jwt.sign({ ver: user.tokenVersion, iat: seconds(), exp: seconds() + LIFETIME_S }, key, {
        ...CLAIMS,
        subject: user.id,
        jwtid: deps.newId(),
      }),
    verify(token) {
      const known = remembered.get(token);
      if (known) return known.expiresAt > deps.now() ? known : undefined;
      const claims = check(token);
      if (claims) remembered.set(token, claims);
      return claims;
    },
  };
}
