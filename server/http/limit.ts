import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { type Refusal, refuse } from '#contract/errors.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';

/** Counts actions by key, with a maximum per period. Null: allowed; a refusal: the maximum is reached. */
export interface Limit {
  /** Counts one more action. */
  take(key: string): Promise<Refusal | null>;
  /** Checks without counting. */
  look(key: string): Promise<Refusal | null>;
  /** How many are counted now, also those that were refused. */
  count(key: string): Promise<number>;
  /** Takes one counted action back. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

interface LimitOptions {
  readonly name: string;
  /** 0: no limit. */
  readonly most: number;
  readonly seconds: number;
  /** Where it is counted: in Redis, by the primary process, or by this process alone. */
  readonly place: Redis | 'primary' | 'memory';
}

const NO_LIMIT: Limit = {
  take: async () => null,
  look: async () => null,
  count: async () => 0,
  giveBack: async () => {},
  forget: async () => {},
};

/** The primary process answers at once. If it does not, it is ending or stopped, and nobody shall wait for it. */
const PRIMARY_ANSWERS_WITHIN_MS = 500;

/** A limit that is counted in the place given, or in this process while that place does not answer. */
export function createLimit({ name, most, seconds, place }: LimitOptions): Limit {
  if (most === 0) return NO_LIMIT;
  const options = { keyPrefix: name, points: most, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (place === 'memory') return limitOf(memory, options);
  if (place === 'primary') {
    const timeoutMs = PRIMARY_ANSWERS_WITHIN_MS;
    const limiter = new RateLimiterCluster({ ...options, timeoutMs });
    // The library insures this one only in a wrapper.
    return limitOf(new RLWrapperTimeouts({ limiter, timeoutMs, insuranceLimiter: memory }), options);
  }
  const counter = new RateLimiterRedis({ ...options, storeClient: place, insuranceLimiter: memory });
  return limitOf(counter, options, hashed);
}

type Counter = Pick<RateLimiterAbstract, 'consume' | 'get' | 'reward' | 'delete'>;

const limitOf = (
  counter: Counter,
  { points, duration }: { readonly points: number; readonly duration: number },
  named = (key: string): string => key,
): Limit => ({
  take: key =>
    counter.consume(named(key)).then(
      () => null,
      reason => refusalOf(reason, duration),
    ),
  async look(key) {
    const seen = await counter.get(named(key));
    return seen && seen.consumedPoints >= points ? refusalOf(seen, duration) : null;
  },
  count: async key => (await counter.get(named(key)))?.consumedPoints ?? 0,
  giveBack: async key => void (await counter.reward(named(key))),
  forget: async key => void (await counter.delete(named(key))),
});

/** Neither addresses nor emails are stored readable in Redis. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * The limiter refuses by rejecting with its current state. After a clock was set back, that waits for a moment further
 * off than the period.
 */
function refusalOf(reason: unknown, seconds: number): Refusal {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const retryAfter = Math.min(seconds, Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  return refuse('too_many_requests', { error: SERVER_MESSAGES.tooManyAttempts(retryAfter), retryAfter });
}
