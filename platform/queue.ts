import {
  type BackendFactory,
  createPostgresBackend,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  Queue,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Logger } from './log.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';
import { within } from './within.ts';

/** Where the queues live: on Redis when there is one, else in a schema of their own in our PostgreSQL. */
export interface QueueBackend {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
}

export interface JobQueue<Data> {
  /** Wakes a worker up. While a job of this id waits or runs, adding it again changes nothing. */
  add(job: { readonly id: string; readonly data: Data }): Promise<void>;
  close(): Promise<void>;
}

export interface QueueWorker {
  /** Takes no further job, and answers once the running ones have ended. */
  close(): Promise<void>;
}

interface QueueOptions {
  readonly backend: QueueBackend;
  readonly name: string;
  readonly log: Pick<Logger, 'warn'>;
}

interface QueueWorkerOptions<Data> extends QueueOptions {
  readonly schema: z.ZodType<Data>;
  readonly handler: (data: Data) => Promise<void>;
  readonly concurrency?: number;
}

/**
 * A queue never holds anything that is not in a row as well, so it keeps nothing: a finished job is forgotten, a
 * failed one is not tried again by the queue but by the sweep over the rows.
 */
const FORGET = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const;

const ADD_LIMIT_MS = 3_000;
const CLOSE_LIMIT_MS = 2_000;

/** The producing end. A Redis that is away stops nobody from starting: `add` then fails, and the rows remain. */
export async function openQueue<Data>({ backend, name, log }: QueueOptions): Promise<JobQueue<Data>> {
  const redis = connectRedis(backend, { enableOfflineQueue: false });
  const queue = redis
    ? new Queue<unknown, void, string, Data, void, string>(name, {
        connection: redis,
        defaultJobOptions: FORGET,
      })
    : new Queue<unknown, void, string, Data, void, string, PostgresQueueBackend, PostgresConnectionOptions>(
        name,
        { connection: postgres(backend), defaultJobOptions: FORGET },
        onPostgres,
      );
  queue.on('error', error => log.warn({ err: error, queue: name }, 'queue: connection trouble'));
  if (!redis) await queue.waitUntilReady();
  return {
    async add({ id, data }) {
      await within(ADD_LIMIT_MS, queue.add(name, data, { jobId: id }), 'The queue cannot be reached');
    },
    async close() {
      await withoutWaiting(queue.close());
      redis?.disconnect();
    },
  };
}

/** The consuming end: calls `handler` with the data of each job, once it is what `schema` says. */
export async function startWorker<Data>(options: QueueWorkerOptions<Data>): Promise<QueueWorker> {
  const { backend, name, schema, handler, log, concurrency = 1 } = options;
  const running = new Set<Promise<void>>();
  const process = (job: { data: unknown }): Promise<void> => {
    const work = handler(schema.parse(job.data)).finally(() => running.delete(work));
    running.add(work);
    return work;
  };
  const common = { concurrency, ...FORGET_STALLED } satisfies Partial<WorkerOptions>;
  const redis = connectRedis(backend, { maxRetriesPerRequest: null });
  const worker = redis
    ? new Worker(name, process, { ...common, connection: redis })
    : new Worker<unknown, void, string, PostgresQueueBackend, number, PostgresConnectionOptions>(
        name,
        process,
        { ...common, connection: postgres(backend) },
        onPostgres,
      );
  worker.on('error', error => log.warn({ err: error, queue: name }, 'worker: connection trouble'));
  worker.on('failed', (job, error) => log.warn({ err: error, queue: name, job: job?.id }, 'job failed'));
  if (!redis) await worker.waitUntilReady();
  return {
    async close() {
      const closed = worker.close();
      await Promise.allSettled(running);
      await withoutWaiting(closed);
      redis?.disconnect();
    },
  };
}

/** A Redis that is away would be waited for; nothing of ours is left to be saved there. */
const withoutWaiting = (closed: Promise<void>): Promise<void> =>
  within(CLOSE_LIMIT_MS, closed, 'The queue does not close').catch(() => undefined);

/** A job whose worker died goes to the next one, however often: how often is enough is for the row to say. */
const FORGET_STALLED = { maxStalledCount: 1_000, stalledInterval: 10_000 } as const;

const onPostgres: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = createPostgresBackend;

/** A connection of our own: BullMQ cannot end one to a Redis that is away. It reports its errors through BullMQ. */
function connectRedis(
  { redisUrl }: QueueBackend,
  more: { readonly enableOfflineQueue: false } | { readonly maxRetriesPerRequest: null },
): Redis | undefined {
  if (redisUrl === undefined) return undefined;
  const redis = new Redis(redisUrl, {
    retryStrategy: (times: number) => Math.min(times * 200, 2_000),
    ...more,
  });
  return redis.on('error', () => {});
}

const postgres = ({ databaseUrl }: QueueBackend): PostgresConnectionOptions => ({
  connectionString: databaseUrl,
  schema: QUEUE_SCHEMA,
  // Made by platform/migrate.ts, as the owner.
  migrate: false,
  max: 4,
  application_name: 'rollcall-queue',
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
});
