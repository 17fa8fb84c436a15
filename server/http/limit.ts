import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Refusal, refuse } from '#contract/errors.ts';

/** Counts actions by key, with a maximum per period. Null: allowed; a refusal: the maximum is reached. */
export interface Limit {
  /** Counts one more action. */
  take(key: string): Promise<Refusal | null>;
  /** Checks without counting. */
  look(key: string): Promise<Refusal | null>;
  /** Takes one counted action back. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

interface LimitOptions {
  readonly name: string;
  /** 0: no limit. */
  readonly most: number;
  readonly seconds: number;
  readonly redis: Redis | undefined;
}

const NO_LIMIT: Limit = {
  take: async () => null,
  look: async () => null,
  giveBack: async () => {},
  forget: async () => {},
};

/** A limit that is counted in Redis, or in this process if there is no Redis. */
export function createLimit({ name, most, seconds, redis }: LimitOptions): Limit {
  if (most === 0) return NO_LIMIT;
  const options = { keyPrefix: name, points: most, duration: seconds };
  const memory = new RateLimiterMemory(options);
  const counter = redis
    ? new RateLimiterRedis({
        ...options,
        keyPrefix: `rollcall:${name}`,
        storeClient: redis,
        insuranceLimiter: memory,
      })
    : memory;
  const named = redis ? hashed : (key: string): string => key;
  return {
    take: key => counter.consume(named(key)).then(() => null, refusalOf),
    async look(key) {
      const seen = await counter.get(named(key));
      return seen && seen.consumedPoints >= most ? refusalOf(seen) : null;
    },
    giveBack: async key => void (await counter.reward(named(key))),
    forget: async key => void (await counter.delete(named(key))),
  };
}

/** Neither addresses nor emails are stored readable in Redis. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The limiter refuses by rejecting with its current state. */
function refusalOf(reason: unknown): Refusal {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  return refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}
