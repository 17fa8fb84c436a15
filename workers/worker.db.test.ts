import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync, utimesSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { Knex } from 'knex';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { QUEUES, type ReportJob, reportJobId } from '#contract/reports/jobs.ts';
import { createLogger } from '#platform/log/log.ts';
import { inRoot } from '#platform/paths.ts';
import { createHeartbeat } from '#platform/process/heartbeat.ts';
import { listen } from '#platform/process/listen.ts';
import { openQueue } from '#platform/queue/queue.ts';
import { redisPlace } from '#platform/queue/redis-place.ts';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { textOf } from '#testing/paper.ts';
import { hasRedis, startRedis } from '#testing/processes/redis.ts';
import { silentProxy } from '#testing/processes/silent-proxy.ts';
import { startWorkerProcess } from '#testing/processes/worker.ts';
import { holdFiles } from '#testing/server/reports.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { LEASE_SECONDS } from './report/claim/report-rows.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };
/** Early enough for the sweep to pick up what has no job. */
const EARLIER = new Date(Date.now() - 60_000);

/** A number of records of one student, and a report of them that waits without a job. */
async function newReport(knex: Knex, records: number, at = EARLIER): Promise<string> {
  const [owner, id] = [randomUUID(), randomUUID()];
  const user = { email: `${owner}@college.test`, password_hash: 'none', qr_code: owner, created_at: at };
  await knex('users').insert({ ...user, id: owner, name: 'Asha Kulkarni', role: 'admin' });
  await knex.raw(
    `insert into attendance_records select gen_random_uuid(), gen_random_uuid(), ?, 'present', null, 'scan', false, ?,
       now(), now(), i, i, now() from generate_series(1, ?::integer) as i`,
    [owner, owner, records],
  );
  const report = {
    id,
    owner_id: owner,
    kind: 'attendance',
    format: 'pdf',
    filters: '{}',
    created_at: at,
  };
  await knex('reports').insert(report);
  return id;
}

const statusOf = async (knex: Knex, id: string): Promise<string> =>
  (await knex('reports').where({ id }).first<{ status: string }>('status')).status;

const untilIs = (knex: Knex, id: string, status: string) =>
  vi.waitUntil(async () => (await statusOf(knex, id)) === status, { ...PATIENCE, timeout: 90_000 });

test('a worker whose mail server is silent looks after reports meanwhile', async () => {
  const database = await testDatabase();
  const { knex } = database;
  const callers = new Set<Socket>();
  const silent = createServer(caller => {
    callers.add(caller.on('error', () => {}).on('close', () => callers.delete(caller)));
  });
  onTestFinished(() => void silent.close());
  const port = await listen(silent);
  const user_id = randomUUID();
  await knex('users').insert({
    ...{ id: user_id, name: 'Asha Kulkarni', email: 'asha@college.test', password_hash: 'none' },
    ...{ qr_code: user_id, role: 'user', trade: 'Instrumentation', created_at: EARLIER },
  });
  await knex('binding_mails').insert({ user_id, bound_at: new Date() });
  const worker = await startWorkerProcess(database, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'tnp@college.test',
  });
  await vi.waitUntil(() => callers.size > 0, PATIENCE);
  const [caller] = callers;
  const seenAt = async (): Promise<number> =>
    (await knex('workers').first('seen_at'))?.seen_at.getTime() ?? 0;
  const before = await seenAt();
  await vi.waitUntil(async () => (await seenAt()) > before, PATIENCE);
  expect(caller?.destroyed).toBe(false);
  expect(await knex('binding_mails')).toHaveLength(1);
  await worker.kill('SIGKILL'); // it would wait for the mail server
});

test('a report whose worker is killed during printing is finished by the next one', async () => {
  const database = await testDatabase();
  const { knex } = database;
  const id = await newReport(knex, 1_500);
  const storeAgain = await holdFiles(knex);
  const first = await startWorkerProcess(database);
  await untilIs(knex, id, 'rendering');
  await first.kill('SIGKILL');
  await storeAgain();
  expect(await statusOf(knex, id)).toBe('rendering');

  // As if the lease had expired in the meantime.
  await knex('reports').update({ lease_until: knex.raw("now() - interval '1 second'") });
  await startWorkerProcess(database);
  await untilIs(knex, id, 'ready');
  const row = await knex('report_files').where({ report_id: id }).first<{ content: Buffer }>('content');
  const text = await textOf(row.content);
  expect(text).toContain('1,500 records');
  expect(text).toContain('Asha Kulkarni');
  expect(await knex('reports').where({ id }).first('attempt')).toEqual({ attempt: 2 });
});

test('a worker that is asked to end finishes its report first', async () => {
  const database = await testDatabase();
  const { knex } = database;
  const id = await newReport(knex, 800);
  const storeAgain = await holdFiles(knex);
  const worker = await startWorkerProcess(database);
  await untilIs(knex, id, 'rendering');
  const ended = worker.kill('SIGTERM');
  await storeAgain();
  await ended;
  expect(await statusOf(knex, id)).toBe('ready');
});

describe.runIf(hasRedis)('with the queue on Redis', () => {
  test('reports are made by job, and without one when Redis is gone', async () => {
    const [database, redis] = await Promise.all([testDatabase(), startRedis()]);
    onTestFinished(() => redis.stop());
    const { knex } = database;
    await startWorkerProcess(database, { REDIS_URL: redis.url, LOG_LEVEL: 'silent' });

    const byJob = await newReport(knex, 1, new Date());
    const databaseUrl = database.url;
    const backend = { databaseUrl, redis: redisPlace({ ...SECRETS, databaseUrl, redisUrl: redis.url }) };
    const log = createLogger({ name: 'worker-test', level: 'silent' });
    const queue = await openQueue<ReportJob>({ backend, name: QUEUES.reports, log });
    onTestFinished(() => queue.close());
    await queue.add({ id: reportJobId(byJob, 0), data: { reportId: byJob } });
    await untilIs(knex, byJob, 'ready');

    await redis.stop();
    await untilIs(knex, await newReport(knex, 1), 'ready');
  });
});

test('a lease is short enough for another worker to take over well within two minutes', () => {
  expect(LEASE_SECONDS).toBeLessThanOrEqual(30);
});

/** The exit code of a container's health check. */
const healthOf = (file: string): number | null =>
  spawnSync(process.execPath, [inRoot('workers/healthy.ts')], { env: { HEARTBEAT_FILE: file } }).status;

test('a worker is healthy while it looks after reports, and not after it has been unable to for long', async () => {
  const proxy = await silentProxy((await testDatabase()).url);
  onTestFinished(() => proxy.close());
  const file = path.join(temporaryFolder(), 'heartbeat');
  expect(healthOf(file)).toBe(1);
  const worker = await startWorkerProcess(proxy, { HEARTBEAT_FILE: file });
  const lastBeat = (): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  await vi.waitUntil(() => lastBeat() > 0, PATIENCE);
  const first = lastBeat();
  await vi.waitUntil(() => lastBeat() > first, PATIENCE);
  expect(healthOf(file)).toBe(0);

  proxy.silence();
  // Longer than the time between two sweeps.
  await vi.waitUntil(() => Date.now() - lastBeat() > 5_000, PATIENCE);
  await worker.kill('SIGKILL'); // it would wait for the database once more
  // The clock may have been set back since.
  for (const minutes of [-2, 60]) {
    const then = new Date(Date.now() + minutes * 60_000);
    utimesSync(file, then, then);
    expect(healthOf(file)).toBe(1);
  }
});

test('a worker without a browser that starts is unhealthy and says so; it is healthy again when one starts', async () => {
  const file = path.join(temporaryFolder(), 'heartbeat');
  const says = (): string =>
    spawnSync(process.execPath, [inRoot('workers/healthy.ts')], {
      env: { HEARTBEAT_FILE: file },
      encoding: 'utf8',
    }).stdout;
  const log = createLogger({ name: 'worker-test', level: 'silent' });
  const beat = createHeartbeat(file, log);
  await beat({ browser: null });
  expect(healthOf(file)).toBe(0);
  await beat({ browser: false });
  expect(healthOf(file)).toBe(1);
  expect(says()).toContain('No browser starts here');
  await beat({ browser: true });
  expect(healthOf(file)).toBe(0);
});
