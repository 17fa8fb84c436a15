import { Redis } from 'ioredis';
import type { Refusal } from '#contract/errors.ts';
import type { Logger } from '#platform/log/log.ts';
import { logOutage } from '#platform/log/outage.ts';
import type { RedisPlace } from '#platform/queue/redis-place.ts';
import type { Limits as Settings } from '#platform/settings/config.ts';
import { createGuessLimit } from './guess-limit.ts';
import { createLimit, type Limit } from './limit.ts';

export type Limits = ReturnType<typeof createLimits>;

/** Does the work if the limit allows it. */
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

/** Nobody needs more mails of one kind than this in an hour. */
const MAILS_PER_EMAIL = 5;

/** Each replaces the one before, which an admin may be reading. */
const CHANGE_REQUESTS = 10;

/** Somebody may have been marked absent for weeks, because their phone had another code. */
const CORRECTIONS = 30;

/** Each is a file that is kept for weeks. Office and students share the disk. */
const STUDENT_REPORTS = 30;

/**
 * Each may be a fact, which stays for ever, and makes every server drop what it has cached for marks. So a script must
 * not make them as fast as it can. On average this allows as many as a code may be replaced.
 */
const OWN_CHANGES = 60;

/**
 * The limits of one server process. With Redis, servers on several machines count together. Without it, the
 * processes of one machine still do: the primary process counts for them. While who counts does not answer, each
 * process counts in its own memory, so n processes allow n times as many actions. Scans are always counted in
 * memory: a mark waits for nothing but the database, and a limit on a stolen token need not be exact. They are not
 * divided among the processes either, because one device keeps its connection to one of them.
 */
export function createLimits(deps: {
  readonly settings: Settings;
  readonly redis: RedisPlace | undefined;
  /** A primary process started this one, and others. */
  readonly isOneOfSeveral?: boolean;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}) {
  const { settings } = deps;
  const redis = deps.redis && connect(deps.redis, deps.log);
  const place = redis ?? (deps.isOneOfSeveral ? 'primary' : 'memory');
  const shared = (name: string, most: number, seconds: number): Limit =>
    createLimit({ name, most, seconds, place });
  const perAccount = settings.loginFailuresPerAccount;
  const byAddress = {
    name: 'guesses-address',
    most: settings.loginFailuresPerAddress,
    seconds: QUARTER_OF_AN_HOUR,
  };
  return {
    guesses: createGuessLimit({
      pair: shared('guesses-pair', perAccount, QUARTER_OF_AN_HOUR),
      account: shared('guesses-account', perAccount * 10, QUARTER_OF_AN_HOUR),
      address: createLimit({ ...byAddress, place }),
      addressHere: createLimit({ ...byAddress, place: 'memory' }),
      forgiven: shared('guesses-forgiven', perAccount, HOUR),
    }),
    registrations: shared('registrations', settings.registrationsPerAddress, HOUR),
    /** Links for a new password that are asked for, by email and by address. */
    linksByEmail: shared('links-email', MAILS_PER_EMAIL, HOUR),
    linksByAddress: shared('links-address', settings.registrationsPerAddress, HOUR),
    /** Warnings of a changed email, by the address before, which may have been a stranger's. */
    warningsByEmail: shared('warnings-email', MAILS_PER_EMAIL, HOUR),
    /** What students ask the office to change, by account. */
    changeRequests: shared('change-requests', CHANGE_REQUESTS, HOUR),
    /** What students ask to be corrected of their attendance, by account. */
    corrections: shared('corrections', CORRECTIONS, HOUR),
    /** Reports that students ask for, by account. */
    studentReports: shared('student-reports', STUDENT_REPORTS, HOUR),
    /** What people change of their own account, by account. */
    ownChanges: shared('own-changes', OWN_CHANGES, HOUR),
    /** Pairings of a device that were refused, by address. */
    pairings: shared('pairings', settings.loginFailuresPerAddress, QUARTER_OF_AN_HOUR),
    scans: createLimit({ name: 'scans', most: settings.scansPerMinute, seconds: MINUTE, place: 'memory' }),
    close: (): void => redis?.disconnect(),
  };
}

/**
 * An unavailable Redis does not delay a login; a silent one delays each query by this much. In the meantime,
 * memory counts.
 */
const REDIS_ANSWERS_WITHIN_MS = 500;

function connect({ url, prefix }: RedisPlace, log: Pick<Logger, 'warn' | 'info'>): Redis {
  const redis = new Redis(url, {
    keyPrefix: `${prefix}:`,
    enableOfflineQueue: false,
    commandTimeout: REDIS_ANSWERS_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: (times: number) => Math.min(times * 200, 2_000),
  });
  const outage = logOutage(log, {
    began: 'limits: connection trouble; each server counts alone until it works',
    ended: 'limits: servers count together again',
  });
  return redis.on('error', outage.failed).on('ready', outage.worked);
}
