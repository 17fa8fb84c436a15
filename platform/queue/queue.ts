import { setTimeout as pause } from 'node:timers/promises';
import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  Queue,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import type { z } from 'zod';
import type { Logger } from '../log/log.ts';
import { logOutage, type Outage } from '../log/outage.ts';
import { within } from '../process/within.ts';
import { connectQueue, type QueueBackend, type QueueConnection } from './queue-connection.ts';

export interface JobQueue<Data> {
  /**
   * Wakes up a worker. While a job with this id waits or runs, adding it again changes nothing. A job that yields
   * is begun only when no other waits.
   */
  add(job: { readonly id: string; readonly data: Data; readonly yields?: boolean }): Promise<void>;
  close(): Promise<void>;
}

interface QueueWorker {
  /** Takes no more jobs, and resolves when the running ones have ended. */
  close(): Promise<void>;
}

interface QueueOptions {
  readonly backend: QueueBackend;
  readonly name: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

interface QueueWorkerOptions<Data> extends QueueOptions {
  readonly schema: z.ZodType<Data>;
  readonly handler: (data: Data) => Promise<void>;
  readonly pace?: Pace;
}

interface Pace {
  /** BullMQ asks a queue that answers with an error again at once, and would keep a core busy for as long as it does. */
  readonly restMs: number;
  /**
   * A worker looks for a job at least this often. BullMQ's would wait for an hour after it could not listen once. If it
   * then listens on a connection that just ended, it hears of no job in that hour.
   */
  readonly longestWaitS: number;
}
const USUAL_PACE: Pace = { restMs: 2_000, longestWaitS: 5 };

/**
 * A queue never holds anything that is not also in a row, so it keeps nothing. A finished job is forgotten.
 * A failed one is not tried again by the queue but by the sweep over the rows.
 */
const FORGET = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const;

/** BullMQ begins with the jobs that have no priority. */
const YIELDING = 1;

const ADD_LIMIT_MS = 3_000;
const CLOSE_LIMIT_MS = 2_000;

/** The producing end. A process starts even if Redis is away: then `add` fails, and the rows remain. */
export async function openQueue<Data>({ backend, name, log }: QueueOptions): Promise<JobQueue<Data>> {
  const connection = connectQueue(backend, { enableOfflineQueue: false });
  const queue = connection.redis
    ? new Queue<unknown, void, string, Data, void, string>(name, {
        connection: connection.redis,
        prefix: connection.prefix,
        defaultJobOptions: FORGET,
      })
    : new Queue<unknown, void, string, Data, void, string, PostgresQueueBackend, PostgresConnectionOptions>(
        name,
        { connection: connection.pool, defaultJobOptions: FORGET },
        onPostgres,
      );
  const outage = noteOutages(log, `queue ${name}`, connection);
  queue.on('error', outage.failed);
  if (!connection.redis) await queue.waitUntilReady();
  return {
    async add({ id, data, yields }) {
      const added = queue.add(name, data, { jobId: id, ...(yields && { priority: YIELDING }) });
      await within(ADD_LIMIT_MS, added, 'The queue cannot be reached');
      outage.worked();
    },
    async close() {
      await withoutWaiting(queue.close());
      await withoutWaiting(connection.end());
    },
  };
}

/** The consuming end: calls `handler` with the data of each job that matches `schema`. */
export async function startWorker<Data>(options: QueueWorkerOptions<Data>): Promise<QueueWorker> {
  const { backend, name, schema, handler, log, pace = USUAL_PACE } = options;
  const running = new Set<Promise<void>>();
  const connection = connectQueue(backend, { maxRetriesPerRequest: null });
  const outage = noteOutages(log, `worker of ${name}`, connection);
  const process = (job: { data: unknown }): Promise<void> => {
    const work = handler(schema.parse(job.data)).finally(() => running.delete(work));
    running.add(work);
    return work;
  };
  const worker = connection.redis
    ? new Worker(
        name,
        process,
        { ...FORGET_STALLED, connection: connection.redis, prefix: connection.prefix },
        watched(createRedisBackend, outage.worked, pace),
      )
    : new Worker<unknown, void, string, PostgresQueueBackend, number, PostgresConnectionOptions>(
        name,
        process,
        { ...FORGET_STALLED, connection: connection.pool },
        watched(onPostgres, outage.worked, pace),
      );
  const closing = new AbortController();
  worker.on('error', outage.failed);
  worker.on('error', restAfter(worker, closing.signal, pace));
  worker.on('failed', (job, error) => log.warn({ err: error, queue: name, job: job?.id }, 'job failed'));
  if (!connection.redis) await worker.waitUntilReady();
  return {
    async close() {
      closing.abort();
      const closed = worker.close();
      await Promise.allSettled(running);
      await withoutWaiting(closed);
      await withoutWaiting(connection.end());
    },
  };
}

/** A connection is tried again every other second, perhaps all night, and the log has other things to keep. */
function noteOutages(log: QueueOptions['log'], whose: string, { redis }: QueueConnection): Outage {
  const outage = logOutage(log, {
    began: `${whose}: connection trouble; trying again until it works`,
    ended: `${whose}: works again`,
  });
  redis?.on('ready', outage.worked);
  return outage;
}

/** Called after each error of the worker: it looks for no job for a while. */
function restAfter(
  worker: Pick<Worker, 'isPaused' | 'pause' | 'resume'>,
  closing: AbortSignal,
  { restMs }: Pace,
): () => void {
  return () => {
    if (worker.isPaused() || closing.aborted) return;
    void worker.pause(true);
    pause(restMs, undefined, { signal: closing }).then(
      () => worker.resume(),
      () => {}, // it closes
    );
  };
}

/** Closing would wait for a server that is away. There is nothing to save there, so we do not wait. */
const withoutWaiting = (closed: Promise<void>): Promise<void> =>
  within(CLOSE_LIMIT_MS, closed, 'The queue does not close').catch(() => undefined);

/** A job whose worker died goes to the next one, without a limit here. The row limits the number of attempts. */
const FORGET_STALLED = {
  maxStalledCount: 1_000,
  stalledInterval: 10_000,
} as const satisfies Partial<WorkerOptions>;

const onPostgres: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = createPostgresBackend;

/** Its worker says that it could not look for a job, and not that it could: `looked` hears of it. */
const watched =
  <Backend extends IQueueBackend, Connection>(
    open: BackendFactory<Backend, Connection>,
    looked: () => void,
    { longestWaitS }: Pace,
  ): BackendFactory<Backend, Connection> =>
  (...given) => {
    const backend = open(...given);
    const look = backend.moveToActive.bind(backend);
    backend.moveToActive = async (...asked) => {
      const found = await look(...asked);
      looked();
      return found;
    };
    return Object.defineProperty(backend, 'maximumBlockTimeout', { value: longestWaitS });
  };
