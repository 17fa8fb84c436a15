import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#testing/database/database.ts';
import { freePort, hasRedis, type PrivateRedis, startRedis } from '#testing/processes/redis.ts';
import { joinEnds, startRelay } from '#testing/processes/relay.ts';
import { silentProxy } from '#testing/processes/silent-proxy.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { createLogger } from '../log/log.ts';
import { openQueue, startWorker } from './queue.ts';
import type { QueueBackend } from './queue-connection.ts';
import { redisPlace } from './redis-place.ts';

const log = createLogger({ name: 'queue-test', level: 'silent' });
const schema = z.strictObject({ n: z.number() });
/** Where a test waits for more than one rest. The usual pace has tests of its own. */
const QUICK = { restMs: 200, longestWaitS: 0.5 };

describe('on PostgreSQL', () => {
  test('a worker whose connections fall silent finds the next job over others', async () => {
    const { url } = await testDatabase();
    const proxy = await silentProxy(url);
    onTestFinished(() => proxy.close());
    const received = await listen({ databaseUrl: proxy.url }, 'silent');
    const queue = await openQueue<{ n: number }>({ backend: { databaseUrl: url }, name: 'silent', log });
    onTestFinished(() => queue.close());
    await queue.add({ id: 'one', data: { n: 1 } });
    expect(await received.next()).toBe(1);
    proxy.silence();
    await queue.add({ id: 'two', data: { n: 2 } });
    expect(await received.next()).toBe(2);
  });

  test('that a connection was lost and is back is logged each time, though no job comes', async () => {
    const { url, knex } = await testDatabase();
    const { log: kept, lines } = keptLog();
    const worker = await startWorker({
      ...{ backend: { databaseUrl: url }, name: 'lost', log: kept, schema, pace: QUICK },
      handler: async () => {},
    });
    onTestFinished(() => worker.close());
    const linesOf = (word: string): number => lines.filter(line => line.includes(word)).length;
    const lose = () =>
      knex.raw(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    for (const nth of [1, 2]) {
      // Again and again, because it may have none at the moment.
      await expect.poll(() => lose().then(() => linesOf('connection trouble'))).toBeGreaterThanOrEqual(nth);
      // After its rest it waits for a job, and then looks.
      await expect.poll(() => linesOf('works again'), { timeout: 30_000 }).toBeGreaterThanOrEqual(nth);
    }
  });

  test('a worker that lost its connection as it began to listen looks for jobs again', async () => {
    const { log: kept, lines } = keptLog();
    const { url, cuts } = await cutsFirstListener();
    const worker = await startWorker({
      ...{ backend: { databaseUrl: url }, name: 'deaf', log: kept, schema },
      handler: async () => {},
    });
    onTestFinished(() => worker.close());
    await expect.poll(cuts, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => lines.join(), { timeout: 30_000 }).toContain('works again');
  });

  test('a worker survives connections that end as soon as they are open', async () => {
    const relay = await endsConnections();
    const received = await listen({ databaseUrl: relay.url }, 'short', QUICK);
    await expect.poll(relay.listens).toBe(true);
    relay.endOpenAndNew(6);
    await expect.poll(relay.left, { timeout: 60_000 }).toBe(0);
    const queue = await openQueue<{ n: number }>({ backend: { databaseUrl: relay.url }, name: 'short', log });
    onTestFinished(() => queue.close());
    await queue.add({ id: 'one', data: { n: 1 } });
    expect(await received.next()).toBe(1);
  });

  describe('whose address has options of its own', () => {
    keepsItsPromises(async () => {
      const address = new URL((await testDatabase()).url);
      address.searchParams.set('options', '-c search_path=elsewhere -c statement_timeout=30s');
      return { databaseUrl: address.href };
    });
  });

  keepsItsPromises(async () => ({ databaseUrl: (await testDatabase()).url }));
});

describe.runIf(hasRedis)('on Redis', () => {
  let redis: PrivateRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  test("two Rollcalls on one Redis take none of each other's jobs", async () => {
    const backendOf = (database: string): QueueBackend => {
      const databaseUrl = `postgres://db.example/${database}`;
      return { databaseUrl, redis: redisPlace({ ...SECRETS, databaseUrl, redisUrl: redis.url }) };
    };
    const [real, trial] = [backendOf('rollcall'), backendOf('trial')];
    const [queue, others] = [
      await openQueue<{ n: number }>({ backend: real, name: 'two', log }),
      await listen(trial, 'two'),
    ];
    onTestFinished(() => queue.close());
    await queue.add({ id: 'one', data: { n: 1 } });
    const theirs = await openQueue<{ n: number }>({ backend: trial, name: 'two', log });
    onTestFinished(() => theirs.close());
    await theirs.add({ id: 'two', data: { n: 2 } });
    expect(await others.next()).toBe(2);
    expect(await (await listen(real, 'two')).next()).toBe(1);
  });

  test('a worker whose queue refuses to be written to asks now and then, and goes on when it may', async () => {
    const backend = { databaseUrl: 'postgres://not.used', redis: { url: redis.url, prefix: 'refuses' } };
    const direct = new Redis(redis.url);
    onTestFinished(() => direct.disconnect());
    const refusals = async (): Promise<number> =>
      Number(/NOREPLICAS:count=(\d+)/.exec(await direct.info('errorstats'))?.[1] ?? 0);
    const queue = await openQueue<{ n: number }>({ backend, name: 'refuses', log });
    onTestFinished(() => queue.close());
    const [begun, next, refused] = [0, 0, 0].map(() => Promise.withResolvers<void>());
    const worker = await startWorker({
      ...{ backend, name: 'refuses', log, schema },
      handler: async ({ n }) => {
        if (n === 2) return next?.resolve();
        begun?.resolve();
        await refused?.promise;
      },
    });
    onTestFinished(() => worker.close());
    await queue.add({ id: 'one', data: { n: 1 } });
    await begun?.promise;
    await direct.config('SET', 'min-replicas-to-write', '1');
    refused?.resolve();
    await expect.poll(refusals).toBeGreaterThan(0);
    const before = await refusals();
    for (let round = 0; round < 3_000; round++) await direct.ping();
    // Settled: a worker without rests would have been refused about as often as Redis was asked here.
    expect((await refusals()) - before).toBeLessThan(100);
    await direct.config('SET', 'min-replicas-to-write', '0');
    await queue.add({ id: 'two', data: { n: 2 } });
    await next?.promise;
  });

  keepsItsPromises(async () => ({
    databaseUrl: 'postgres://not.used',
    redis: { url: redis.url, prefix: 'one' },
  }));
});

test('without Redis processes still start and end, and adding a job fails', async () => {
  const backend = {
    databaseUrl: 'postgres://not.used',
    redis: { url: `redis://127.0.0.1:${await freePort()}`, prefix: 'one' },
  };
  const queue = await openQueue<{ n: number }>({ backend, name: 'away', log });
  const worker = await startWorker({ backend, name: 'away', log, schema, handler: async () => {} });
  await expect(queue.add({ id: 'one', data: { n: 1 } })).rejects.toThrow('The queue cannot be reached');
  await worker.close();
  await queue.close();
});

test.runIf(hasRedis)(
  'a Redis that is away for long takes one line of the log, and one when it is back',
  async () => {
    const port = await freePort();
    let tries = 0;
    const away = createServer(socket => {
      tries += 1;
      socket.resetAndDestroy();
    }).listen(port, '127.0.0.1');
    const kept = keptLog();
    const backend = {
      databaseUrl: 'postgres://not.used',
      redis: { url: `redis://127.0.0.1:${port}`, prefix: 'one' },
    };
    const queue = await openQueue<{ n: number }>({ backend, name: 'long', log: kept.log });
    onTestFinished(() => queue.close());
    await expect.poll(() => tries).toBeGreaterThan(3);
    await new Promise(resolve => away.close(resolve));
    const redis = await startRedis(port);
    onTestFinished(() => redis.stop());
    await expect
      .poll(() => kept.lines.filter(line => line.includes('works again')).length, { timeout: 30_000 })
      .toBe(1);
    // Settled: the queue is connected.
    expect(kept.lines.filter(line => line.includes('connection trouble'))).toHaveLength(1);
  },
);

function keepsItsPromises(newBackend: () => Promise<QueueBackend>): void {
  test('every job added reaches the handler', async () => {
    const { queue, received } = await setUp('each');
    await queue.add({ id: 'one', data: { n: 1 } });
    await queue.add({ id: 'two', data: { n: 2 } });
    expect([await received.next(), await received.next()]).toEqual([1, 2]);
  });

  test('a finished job is forgotten: its id may be added again', async () => {
    const { backend, queue, received } = await setUp('again');
    await queue.add({ id: 'one', data: { n: 1 } });
    expect(await received.next()).toBe(1);
    await received.close();
    await queue.add({ id: 'one', data: { n: 2 } });
    const next = await listen(backend, 'again');
    expect(await next.next()).toBe(2);
  });

  test('a job added twice under one id while it waits runs once', async () => {
    const { backend, queue } = await open('once');
    await queue.add({ id: 'same', data: { n: 1 } });
    await queue.add({ id: 'same', data: { n: 2 } });
    await queue.add({ id: 'last', data: { n: 3 } });
    const received = await listen(backend, 'once');
    expect([await received.next(), await received.next()]).toEqual([1, 3]);
  });

  test('a job that yields is begun after those that do not, and in its turn among its like', async () => {
    const { backend, queue } = await open('polite');
    await queue.add({ id: 'first', data: { n: 1 }, yields: true });
    await queue.add({ id: 'second', data: { n: 2 }, yields: true });
    await queue.add({ id: 'third', data: { n: 3 }, yields: false });
    const received = await listen(backend, 'polite');
    expect([await received.next(), await received.next(), await received.next()]).toEqual([3, 1, 2]);
  });

  test('a job that does not match the schema reaches no handler and blocks nothing', async () => {
    const { backend, queue, received } = await setUp('strict');
    const careless = await openQueue<{ other: string }>({ backend, name: 'strict', log });
    onTestFinished(() => careless.close());
    await careless.add({ id: 'bad', data: { other: 'thing' } });
    await queue.add({ id: 'good', data: { n: 7 } });
    expect(await received.next()).toBe(7);
  });

  test('closing a worker waits for its running job', async () => {
    const { backend, queue } = await open('drain');
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let finished = false;
    const worker = await startWorker({
      backend,
      name: 'drain',
      log,
      schema,
      handler: async () => {
        started.resolve();
        await release.promise;
        finished = true;
      },
    });
    await queue.add({ id: 'slow', data: { n: 1 } });
    await started.promise;
    const closed = worker.close();
    release.resolve();
    await closed;
    expect(finished).toBe(true);
  });

  async function open(name: string) {
    const backend = await newBackend();
    const queue = await openQueue<{ n: number }>({ backend, name, log });
    onTestFinished(() => queue.close());
    return { backend, queue };
  }

  async function setUp(name: string) {
    const { backend, queue } = await open(name);
    return { backend, queue, received: await listen(backend, name) };
  }
}

/** The address of a database whose first connection that asks to be notified is cut off. */
async function cutsFirstListener() {
  let cuts = 0;
  const relay = await startRelay((await testDatabase()).url, (near, far) => {
    joinEnds(near, far);
    near.on('data', sent => {
      if (cuts > 0 || !sent.includes('LISTEN')) return;
      cuts += 1;
      near.destroy();
    });
  });
  onTestFinished(() => relay.close());
  return { url: relay.url.href, cuts: () => cuts };
}

/** What PostgreSQL says to a session that an administrator ends. */
const ENDED = Buffer.concat([
  Buffer.from([0x45, 0, 0, 0, 4 + 41]),
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mended by the test\0\0'),
]);

/** The address of a database that ends connections, the new ones in the same breath in which it says they are ready. */
async function endsConnections() {
  let left = 0;
  let listens = false;
  const relay = await startRelay((await testDatabase()).url, (near, far) => {
    let isNew = true;
    near.pipe(far);
    near.on('data', sent => {
      listens ||= sent.includes('LISTEN');
    });
    near.on('error', () => {}).on('close', () => far.destroy());
    far.on('error', () => {}).on('close', () => near.destroy());
    far.on('data', (said: Buffer) => {
      // Ready for a query, as the last message.
      const isReady = isNew && said.at(-6) === 0x5a;
      if (isReady) isNew = false;
      if (!isReady || left === 0) return void near.write(said);
      left -= 1;
      near.end(Buffer.concat([said, ENDED]));
    });
  });
  onTestFinished(() => relay.close());
  return {
    url: relay.url.href,
    endOpenAndNew(count: number) {
      left = count;
      for (const socket of relay.sockets) socket.destroy();
    },
    left: () => left,
    listens: () => listens,
  };
}

interface Received {
  next(): Promise<number>;
  close(): Promise<void>;
}

/** A worker whose jobs can be awaited one after another. */
async function listen(backend: QueueBackend, name: string, pace?: typeof QUICK): Promise<Received> {
  const arrived: number[] = [];
  const wanted: ((n: number) => void)[] = [];
  const handler = async ({ n }: { n: number }): Promise<void> => {
    const taker = wanted.shift();
    if (taker) taker(n);
    else arrived.push(n);
  };
  const worker = await startWorker({ backend, name, log, schema, handler, ...(pace && { pace }) });
  onTestFinished(() => worker.close());
  return {
    close: () => worker.close(),
    next: async () => {
      const first = arrived.shift();
      return first ?? new Promise<number>(resolve => wanted.push(resolve));
    },
  };
}
