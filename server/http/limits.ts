import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Limits as Settings } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import { createGuessLimit, type GuessLimit } from './guess-limit.ts';

/** Counts what is done under a key, so often in so long; null where there is room, a refusal where there is none. */
export interface Limit {
  /** Counts one more. */
  take(key: string): Promise<Refusal | null>;
  /** Counts nothing. */
  look(key: string): Promise<Refusal | null>;
  /** One that was counted shall not have been. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export interface Limits {
  readonly guesses: GuessLimit;
  readonly registrations: Limit;
  readonly scans: Limit;
  close(): void;
}

/** Does the work where the limit leaves room for it. */
export async function limited<Result>(
  limit: Limit,
  key: string,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  return (await limit.take(key)) ?? work();
}

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;
const MINUTE = 60;

/**
 * The limits of one server. With Redis, several servers count together; without, or while Redis is away, each counts
 * in its own memory, so that n of them let through n times as many. Scans are counted in memory always: a mark waits
 * for nothing but the database, and a bound on a stolen token need not be exact.
 */
export function createLimits(deps: {
  readonly settings: Settings;
  readonly redisUrl: string | undefined;
  readonly log: Pick<Logger, 'warn'>;
}): Limits {
  const { settings } = deps;
  const redis = deps.redisUrl === undefined ? undefined : connect(deps.redisUrl, deps.log);
  const shared = (name: string, most: number, seconds: number): Limit =>
    createLimit({ name, most, seconds, redis });
  const perAccount = settings.loginFailuresPerAccount;
  return {
    guesses: createGuessLimit({
      pair: shared('guesses-pair', perAccount, QUARTER_OF_AN_HOUR),
      account: shared('guesses-account', perAccount * 10, QUARTER_OF_AN_HOUR),
      address: shared('guesses-address', settings.loginFailuresPerAddress, QUARTER_OF_AN_HOUR),
    }),
    registrations: shared('registrations', settings.registrationsPerAddress, HOUR),
    scans: createLimit({ name: 'scans', most: settings.scansPerMinute, seconds: MINUTE, redis: undefined }),
    close: () => redis?.disconnect(),
  };
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

function createLimit({ name, most, seconds, redis }: LimitOptions): Limit {
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

/** Neither an address nor an email lies about in a Redis. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The limiter says no by rejecting with how matters stand. */
function refusalOf(reason: unknown): Refusal {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  return refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}

/** A Redis that is away costs a login nothing, a silent one so long per question; memory counts meanwhile. */
const REDIS_ANSWERS_WITHIN_MS = 500;

function connect(url: string, log: Pick<Logger, 'warn'>): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: REDIS_ANSWERS_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: (times: number) => Math.min(times * 200, 2_000),
  });
  redis.on('error', error =>
    log.warn({ err: error }, 'limits: connection trouble; each server counts alone'),
  );
  return redis;
}
