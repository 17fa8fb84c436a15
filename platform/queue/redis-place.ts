import { shortMac } from '../signing/short-mac.ts';

/** Where in a Redis one Rollcall keeps what it counts and queues. */
export interface RedisPlace {
  readonly url: string;
  /** What all keys begin with. */
  readonly prefix: string;
}

/**
 * Several Rollcalls may use one Redis, as a trial next to the real one does. They would fetch each other's jobs and share
 * their limits. So the keys begin with what all processes of one of them have in common, and others do not.
 */
export function redisPlace(of: {
  readonly redisUrl?: string | undefined;
  readonly databaseUrl: string;
  readonly qrSecret: string;
}): RedisPlace | undefined {
  if (of.redisUrl === undefined) return undefined;
  const database = new URL(of.databaseUrl).pathname;
  return { url: of.redisUrl, prefix: `rollcall:${shortMac(of.qrSecret, 'redis').of(database)}` };
}
