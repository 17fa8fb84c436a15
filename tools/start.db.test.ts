import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { inRoot } from '#platform/paths.ts';
import { listen } from '#platform/process/listen.ts';
import { acquireProcessLock } from '#platform/process/process-lock.ts';
import { exitOf, isAlive } from '#platform/process/processes.ts';
import { startProgram } from '#testing/processes/program.ts';

const SERVES = /^Rollcall serves at (\S+)$/m;
const PATIENCE = { timeout: 90_000, interval: 20 };

/** One folder for the whole file, as a clone has one. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'rollcall-start-'));
const children: ChildProcess[] = [];

interface Product {
  readonly process: ChildProcess;
  readonly url: string;
  output(): string;
}

/** The running start, and the output of the very first one. */
let running: Product | undefined;
let firstWords = '';

beforeAll(async () => {
  firstWords = (await product()).output();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await vi.waitUntil(nothingRuns, PATIENCE);
  rmSync(dataDir, { recursive: true, force: true });
});

function run(
  env: NodeJS.ProcessEnv = {},
  command: readonly [string, ...string[]] = [process.execPath, inRoot('tools/start.ts')],
) {
  const program = startProgram(command, {
    cwd: inRoot(),
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...env },
  });
  children.push(program.process);
  return program;
}

/** The product, started unless it already runs. */
async function product(): Promise<Product> {
  if (running) return running;
  const { process, output } = run();
  await vi.waitUntil(() => SERVES.test(output()) || process.exitCode !== null, PATIENCE);
  const url = SERVES.exec(output())?.[1];
  if (!url) throw new Error(`The product did not start.\n${output()}`);
  running = { process, url, output };
  return running;
}

async function end(signal: NodeJS.Signals): Promise<string> {
  const { process } = await product();
  running = undefined;
  process.kill(signal);
  return exitOf(process);
}

function logIn(url: string): Promise<number> {
  const [, email, password] = /email (\S+), password (\S+)/.exec(firstWords) ?? [];
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/auth/login`, { method: 'POST', headers, body }).then(({ status }) => status);
}

/** The process that logged last: each log line has its process id. */
function pidOf(name: 'server' | 'worker'): number {
  const lines = readFileSync(path.join(dataDir, 'logs', `${name}.log`), 'utf8')
    .trim()
    .split('\n');
  return Number(/"pid":(\d+)/.exec(lines.at(-1) ?? '')?.[1]);
}

/**
 * Neither process lives, and every lock of the clone is free: those of the start, the database's owner and the
 * database.
 */
function nothingRuns(): boolean {
  if (isAlive(pidOf('server')) || isAlive(pidOf('worker'))) return false;
  return ['start.lock', 'owner.lock', 'postgres.lock'].every(name => {
    const lock = acquireProcessLock(path.join(dataDir, name));
    lock?.release();
    return lock !== null;
  });
}

test('the first start prints how to sign in and its address, and nothing else', async () => {
  expect(firstWords.trim().split('\n')).toEqual([
    expect.stringMatching(/^First admin \(shown only this once\): email \S+, password \S+$/),
    expect.stringMatching(SERVES),
  ]);
  expect(await logIn((await product()).url)).toBe(200);
});

test('a second start in the same folder is refused with the address of the first', async () => {
  const { url } = await product();
  const second = run();
  expect(await second.ended).toBe('code 1');
  expect(second.output()).toContain(`already runs from this folder, at ${url}.`);
});

test('a server that is killed comes back at the same address, and the terminal shows it', async () => {
  const { url, output } = await product();
  process.kill(pidOf('server'), 'SIGKILL');
  await vi.waitFor(async () => expect(await logIn(url)).toBe(200), PATIENCE);
  await expect.poll(output).toContain('The server ended unexpectedly (SIGKILL); starting it again.');
});

test('Ctrl-C ends everything, without an error', async () => {
  await product();
  expect(await end('SIGINT')).toBe('code 0');
  expect(nothingRuns()).toBe(true);
});

test('started right after a kill -9, it waits for the rest of the killed one, and has all the data', async () => {
  await product();
  await end('SIGKILL');
  const { url, output } = await product();
  expect(await logIn(url)).toBe(200);
  expect(output()).toBe(`Rollcall serves at ${url}\n`);
});

test('after a kill -9 nothing keeps running', async () => {
  await product();
  await end('SIGKILL');
  await vi.waitUntil(nothingRuns, PATIENCE);
});

test('a start while a tool runs the database waits until the tool has ended, and serves from its own', async () => {
  if (running) await end('SIGTERM');
  const tool = fork(inRoot('testing/database/embedded-owner.ts'), [dataDir], { execArgv: [] });
  children.push(tool);
  await once(tool, 'message');
  const start = run();
  await vi.waitUntil(() => start.output() !== '' || start.process.exitCode !== null, PATIENCE);
  expect(start.output()).toBe(
    `Another command works with the database in ${dataDir}. Rollcall starts as soon as that one has ended.\n`,
  );
  tool.kill('SIGKILL');
  await vi.waitUntil(() => SERVES.test(start.output()) || start.process.exitCode !== null, PATIENCE);
  expect(await logIn(SERVES.exec(start.output())?.[1] ?? '')).toBe(200);
  start.process.kill('SIGTERM');
  expect(await exitOf(start.process)).toBe('code 0');
});

/** Without the setup, which would build the console first. */
const NPM = ['npm', '--ignore-scripts', '--silent'] as const;

test.for(['SIGTERM', 'SIGINT'] as const)(
  'npm start, asked to end by %s, returns when the whole product has ended',
  async signal => {
    if (running) await end('SIGTERM');
    const npm = run({}, [...NPM, 'start']);
    await vi.waitUntil(() => SERVES.test(npm.output()) || npm.process.exitCode !== null, PATIENCE);
    expect(npm.output()).toMatch(SERVES);
    npm.process.kill(signal);
    expect(await exitOf(npm.process)).toBe('code 0');
    expect(nothingRuns()).toBe(true);
  },
);

test('npm run server, asked to end, returns when the server has ended', async () => {
  const npm = run({}, [...NPM, 'run', 'server']);
  await vi.waitUntil(() => npm.output().includes('"serving"') || npm.process.exitCode !== null, PATIENCE);
  const pid = Number(/"pid":(\d+)/.exec(npm.output())?.[1]);
  npm.process.kill('SIGTERM');
  expect(await exitOf(npm.process)).toBe('code 0');
  expect(isAlive(pid)).toBe(false);
});

test('every script replaces its shell with its program, because a shell would end alone when npm is asked to end', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')));
  for (const script of Object.values(scripts)) expect(script.split('&& ').at(-1)).toMatch(/^exec /);
});

test('a port in use gives a message and exit code 1', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const port = String(await listen(other));
  const start = run({ PORT: port, DATA_DIR: path.join(dataDir, 'another') });
  expect(await start.ended).toBe('code 1');
  expect(start.output()).toContain(`Port ${port} is taken by another program.`);
});

test('a mistake in the settings gives a message and exit code 1', async () => {
  const start = run({ PORT: 'eighty' });
  expect(await start.ended).toBe('code 1');
  expect(start.output()).toContain('PORT must be a whole number');
});
