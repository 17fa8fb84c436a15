import type { PgPool } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { z } from 'zod';
import { sessionAt } from '../database/session-settings.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';
import type { RedisPlace } from './redis-place.ts';

/** Where the queues live: in Redis if there is one, otherwise in their own schema in our PostgreSQL. */
export interface QueueBackend {
  readonly databaseUrl: string;
  readonly redis?: RedisPlace | undefined;
}

interface RedisQueue {
  readonly redis: Redis;
  readonly prefix: string;
}

interface PostgresQueue {
  readonly redis?: undefined;
  readonly pool: PgPool;
}

/** Ours, so that we end it: `end` may wait for a server that does not answer. */
export type QueueConnection = (RedisQueue | PostgresQueue) & { readonly end: () => Promise<void> };

/** Connects when it is first needed. */
export function connectQueue(
  { databaseUrl, redis: place }: QueueBackend,
  redisOptions: { readonly enableOfflineQueue: false } | { readonly maxRetriesPerRequest: null },
): QueueConnection {
  if (place) {
    const redis = connectRedis(place.url, redisOptions);
    return { redis, prefix: place.prefix, end: async () => redis.disconnect() };
  }
  const pool = connectPostgres(databaseUrl);
  return { pool, end: () => pool.end() };
}

/** BullMQ cannot end one to a Redis that is away. Its errors are reported by BullMQ. */
function connectRedis(url: string, options: Parameters<typeof connectQueue>[1]): Redis {
  const redis = new Redis(url, { retryStrategy: times => Math.min(times * 200, 2_000), ...options });
  redis.on('error', () => {});
  return redis;
}

/**
 * BullMQ hears errors of the connection on which it listens only a moment after it is open. The error of one that ends in
 * that moment would end the process (platform/database/db.ts).
 */
function connectPostgres(databaseUrl: string): PgPool {
  const pool = new pg.Pool({
    ...sessionAt(databaseUrl, `search_path=${QUEUE_SCHEMA}`),
    // A worker listens on one of them all the time.
    max: 4,
    application_name: 'rollcall-queue',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    // A connection may fall silent. No query waits for a job: a notification comes by itself.
    query_timeout: 10_000,
  });
  pool.on('connect', client => void client.on('error', () => {}));
  return poolForBullMQ.parse(pool);
}

/** The driver's types of listeners are narrower than those that BullMQ asks for. */
const poolForBullMQ = z.custom<PgPool>(value => value instanceof pg.Pool);
