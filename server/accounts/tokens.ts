import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { CLOCKS_AGREE_WITHIN_MINUTES } from '#contract/constants.ts';

const CLAIMS = { issuer: 'rollcall', audience: 'rollcall-console', algorithm: 'HS256' } as const;
export const TOKEN_HOURS = 12;
const LIFETIME_S = TOKEN_HOURS * 60 * 60;
const REMEMBERED = 10_000;
/** The clocks of several servers differ a little. */
const AHEAD_MS = CLOCKS_AGREE_WITHIN_MINUTES * 60_000;

const claimsSchema = z.object({
  sub: z.uuid(),
  ver: z.number().int(),
  jti: z.uuid(),
  exp: z.number().int(),
  iat: z.number().int(),
});

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

interface Verified extends Claims {
  readonly issuedAt: Date;
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
  const remembered = new LRUCache<string, Verified>({ max: REMEMBERED });
  const seconds = (): number => Math.floor(deps.now().getTime() / 1000);

  /** What was issued later than now, while the clock was ahead, must not last until that time. */
  const isInTime = ({ issuedAt, expiresAt }: Verified): boolean =>
    expiresAt > deps.now() && issuedAt.getTime() <= deps.now().getTime() + AHEAD_MS;

  function check(token: string): Verified | undefined {
    try {
      const { issuer, audience, algorithm } = CLAIMS;
      const verified = jwt.verify(token, key, {
        issuer,
        audience,
        algorithms: [algorithm],
        clockTimestamp: seconds(),
      });
      const { sub, ver, jti, exp, iat } = claimsSchema.parse(verified);
      const [issuedAt, expiresAt] = [new Date(iat * 1000), new Date(exp * 1000)];
      return { userId: sub, version: ver, tokenId: jti, issuedAt, expiresAt };
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
      const claims = known ?? check(token);
      if (!claims) return undefined;
      if (!known) remembered.set(token, claims);
      return isInTime(claims) ? claims : undefined;
    },
  };
}
