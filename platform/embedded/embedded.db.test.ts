import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '#testing/folder.ts';
import { readJsonIfValid } from '../files.ts';
import { inRoot } from '../paths.ts';
import { listen } from '../process/listen.ts';
import { acquireProcessLock } from '../process/process-lock.ts';
import { exitOf, isAlive } from '../process/processes.ts';
import { locateDatabase } from './locate.ts';
import { type Running, runningFile, runningSchema } from './protocol.ts';
import { startEmbedded } from './start.ts';

const PATIENCE = { timeout: 90_000, interval: 20 };

/** One cluster for the whole file. Each test starts it again, as each start of the product does. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'rollcall-embedded-'));
beforeAll(async () => {
  const database = await locateDatabase({ dataDir });
  await query(database.url, 'create table kept as select 42 as answer');
  await database.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows.flatMap(row => Object.values(row)))
    .finally(() => client.end());
}

async function owner(
  stderr: 'inherit' | 'pipe' = 'inherit',
): Promise<{ process: ChildProcess; url: string }> {
  const process = fork(inRoot('testing/database/embedded-owner.ts'), [dataDir], {
    execArgv: [],
    stdio: ['ignore', 'inherit', stderr, 'ipc'],
  });
  onTestFinished(() => void process.kill('SIGKILL'));
  const [url] = await once(process, 'message');
  return { process, url: z.string().parse(url) };
}

function running(): Running {
  const found = readJsonIfValid(runningFile(dataDir), runningSchema);
  if (!found) throw new Error('Nothing runs.');
  return found;
}

test('committed data survives a kill -9 of the owner, and its database then ends by itself', async () => {
  const first = await owner();
  await query(first.url, 'update kept set answer = answer + 1');
  const { pid, serverPid } = running();
  first.process.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid) && !isAlive(serverPid), PATIENCE);

  const second = await locateDatabase({ dataDir });
  onTestFinished(() => second.stop());
  expect(await query(second.url, 'update kept set answer = 42 returning old.answer')).toEqual([43]);
  expect(second.url).toBe(first.url);
});

test('a start right after a kill -9 waits for the old database to end', async () => {
  const first = await owner();
  first.process.kill('SIGKILL');
  await exitOf(first.process);
  const second = await locateDatabase({ dataDir });
  onTestFinished(() => second.stop());
  expect(await query(second.url, 'select 1')).toEqual([1]);
});

test('processes of one clone share the database, even if they start at the same time', async () => {
  const both = await Promise.all([locateDatabase({ dataDir }), locateDatabase({ dataDir })]);
  for (const each of both) onTestFinished(() => each.stop());
  expect(both[0]?.url).toBe(both[1]?.url);
});

test('two folders that lead to one cluster do not stop the database of each other', async () => {
  const copy = temporaryFolder();
  symlinkSync(path.join(dataDir, 'postgres'), path.join(copy, 'postgres'));
  cpSync(path.join(dataDir, 'postgres.json'), path.join(copy, 'postgres.json'));
  const database = await locateDatabase({ dataDir });
  onTestFinished(() => database.stop());
  const { serverPid } = running();
  expect(await startEmbedded({ dataDir: copy, disposable: false })).toBeNull();
  expect(running().serverPid).toBe(serverPid);
  expect(await query(database.url, 'select answer from kept')).toEqual([42]);
});

test('a start that fails when PostgreSQL runs already leaves nothing behind that hinders the next', async () => {
  const inTheWay = runningFile(dataDir);
  mkdirSync(inTheWay);
  await expect(startEmbedded({ dataDir, disposable: false })).rejects.toThrow(
    `${inTheWay} cannot be used: a folder is in its place.`,
  );
  rmSync(inTheWay, { recursive: true });
  const database = await startEmbedded({ dataDir, disposable: false });
  await database?.stop();
  expect(database).not.toBeNull();
});

test.for(['serverPid', 'pid'] as const)(
  'after a kill -9 (%s) the database comes back at the same address',
  async which => {
    const database = await locateDatabase({ dataDir });
    onTestFinished(() => database.stop());
    const before = running();
    process.kill(before[which], 'SIGKILL');
    await vi.waitFor(() => expect(running().pid).not.toBe(before.pid), PATIENCE);
    await vi.waitFor(() => query(database.url, 'select 1'), PATIENCE);
    expect(running().url).toBe(before.url);
  },
);

test('a database that cannot start again says why, once for each reason, and comes back at its address', async () => {
  const { process: parent, url } = await owner('pipe');
  const said: string[] = [];
  parent.stderr?.on('data', part => said.push(String(part)));
  const times = (words: string): number => said.join('').split(words).length - 1;
  const settings = path.join(dataDir, 'postgres', 'postgresql.conf');
  const before = readFileSync(settings);
  onTestFinished(() => writeFileSync(settings, before));
  appendFileSync(settings, 'no_such_setting = 1\n');
  process.kill(running().serverPid, 'SIGKILL');
  await vi.waitUntil(() => times('no_such_setting') > 0, PATIENCE);
  await twoStarts();

  const port = Number(new URL(url).port);
  const stranger = createServer();
  await listen(stranger, { host: '127.0.0.1', port });
  onTestFinished(() => void stranger.close());
  writeFileSync(settings, before);
  await vi.waitUntil(() => times(`Port ${port} of the embedded database is taken`) > 0, PATIENCE);
  await twoStarts();

  stranger.close();
  await vi.waitFor(() => query(url, 'select 1'), PATIENCE);
  expect([times('no_such_setting'), times('is taken')]).toEqual([1, 1]);
});

/** Whoever starts the database holds this lock. */
const isStarting = (): boolean => {
  const lock = acquireProcessLock(path.join(dataDir, 'postgres.lock'));
  lock?.release();
  return !lock;
};

async function twoStarts(): Promise<void> {
  for (const _ of [1, 2]) {
    await vi.waitUntil(isStarting, PATIENCE);
    await vi.waitUntil(() => !isStarting(), PATIENCE);
  }
}

test('a stale process id of an unrelated process stops neither that process nor the start', async () => {
  const cluster = path.join(dataDir, 'postgres');
  // It runs as the same user as PostgreSQL. Otherwise PostgreSQL would not take it for a server anyway.
  const { uid } = statSync(cluster);
  const stranger = spawn('cat', { uid, cwd: '/' });
  onTestFinished(() => void stranger.kill('SIGKILL'));
  writeFileSync(path.join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n`);
  const database = await locateDatabase({ dataDir });
  await database.stop();
  const answers = once(stranger.stdout, 'data').then(String);
  const ends = once(stranger, 'exit').then(() => 'ended');
  stranger.stdin.on('error', () => {}).write('alive');
  expect(await Promise.race([answers, ends])).toBe('alive');
});

test('variables that are meant for another database do not reach this one', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value] of Object.entries({ PGSSLMODE: 'require', PGHOST: 'nowhere', PGPORT: '1' }))
    vi.stubEnv(name, value);
  const database = await locateDatabase({ dataDir });
  onTestFinished(() => database.stop());
  expect(await query(database.url, 'select answer from kept')).toEqual([42]);
});

test('the application is not a superuser', async () => {
  const database = await locateDatabase({ dataDir });
  onTestFinished(() => database.stop());
  expect(await query(database.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    false,
  ]);
});

test('a lost password is replaced, and the data stays', async () => {
  rmSync(path.join(dataDir, 'postgres.json'));
  const database = await locateDatabase({ dataDir });
  onTestFinished(() => database.stop());
  expect(await query(database.url, 'select answer from kept')).toEqual([42]);
});

test('a cluster that was restored beside the password of another one is opened with a new password', async () => {
  writeFileSync(path.join(dataDir, 'postgres.json'), JSON.stringify({ password: 'of another', port: 0 }));
  const database = await locateDatabase({ dataDir });
  onTestFinished(() => database.stop());
  expect(await query(database.url, 'select answer from kept')).toEqual([42]);
});

test('a database on another disk is found by its link, and is not replaced while that disk is away', async () => {
  const [here, disk] = [path.join(dataDir, 'postgres'), path.join(dataDir, 'disk')];
  mkdirSync(disk, { mode: 0o755 });
  renameSync(here, path.join(disk, 'cluster'));
  symlinkSync('disk/cluster', here);
  onTestFinished(() => {
    rmSync(here);
    renameSync(path.join(disk, 'cluster'), here);
  });
  const database = await locateDatabase({ dataDir });
  expect(await query(database.url, 'select answer from kept').finally(() => database.stop())).toEqual([42]);

  renameSync(path.join(disk, 'cluster'), path.join(disk, 'away'));
  await expect(locateDatabase({ dataDir })).rejects.toThrow('mount that one');
  expect(readdirSync(disk)).toEqual(['away']);
  renameSync(path.join(disk, 'away'), path.join(disk, 'cluster'));
});

test('a cluster of another PostgreSQL version is left alone, with a clear message', async () => {
  const versionFile = path.join(dataDir, 'postgres', 'PG_VERSION');
  const version = readFileSync(versionFile);
  writeFileSync(versionFile, '17\n');
  onTestFinished(() => writeFileSync(versionFile, version));
  await expect(locateDatabase({ dataDir })).rejects.toThrow('was made by PostgreSQL 17');
});
