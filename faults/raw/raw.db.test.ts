import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readIfThere } from '#platform/files.ts';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { startProcesses } from '#testing/processes/server-and-worker.ts';
import { createEvent } from '../people.ts';
import { anySeed } from '../random.ts';
import { runAttacks } from './run-attacks.ts';

const ATTACKS = Number(process.env['FUZZ_RAW'] ?? 400);
const IS_FULL = ATTACKS >= 20_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? anySeed());
const MEASURED_ROUNDS = 8;
/** A process may keep the memory it has by then: compiled code and filled pools. */
const WARM_UP_ROUNDS = 4;
const ROUNDS = WARM_UP_ROUNDS + MEASURED_ROUNDS;
const MEMORY_GROWS_AT_MOST = 1.1;

/** A separate server process, an admin's token for it, and a live connection to it that no attack may end. */
async function startTarget() {
  const database = await testDatabase();
  const { token } = await createEvent(database.knex);
  const output = openSync(path.join(temporaryFolder(), 'server.log'), 'w');
  const env = { LOG_LEVEL: 'info' };
  const { url, servers, stop } = await startProcesses(database, { worker: false, env, output });
  onTestFinished(stop);
  const live = io(url, { auth: { token }, reconnection: false, transports: ['websocket'] });
  onTestFinished(() => void live.disconnect());
  await vi.waitUntil(() => live.connected, { timeout: 10_000 });
  return { url, token, live, pid: () => servers[0]?.child.pid() ?? 0 };
}

/** The memory of a process, in MB. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`) ?? '')?.[1]) / 1_024;

/** Sends good requests during the attacks, and returns every wrong answer. */
async function askWell(url: string, token: string, goesOn: () => boolean) {
  const wrong: string[] = [];
  let requests = 0;
  while (goesOn()) {
    for (const path of ['/api/test-cors', '/api/auth/profile', '/ready']) {
      const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } }).then(
        async response => `${response.status} ${(await response.text()).slice(0, 20)}`,
        String,
      );
      requests += 1;
      if (!answer.startsWith('200 ')) wrong.push(`${path}: ${answer}`);
    }
    await pause(5);
  }
  return { requests, wrong };
}

test('whatever is sent on raw connections, the same process keeps running, does not grow, and serves other clients', {
  timeout: 1_800_000,
}, async () => {
  const { url, token, live, pid } = await startTarget();
  const began = pid();
  let attacking = true;
  const asking = askWell(url, token, () => attacking);
  const harms: string[] = [];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const count = Math.ceil(ATTACKS / MEASURED_ROUNDS);
    const run = await runAttacks({ url, token }, { count, seed: SEED + round * count });
    harms.push(...run.harms);
    memory.push(memoryOf(began));
  }
  attacking = false;
  const { requests, wrong } = await asking;
  process.stdout.write(
    `raw fuzz: seed ${SEED}, ${ATTACKS} attacks after a warm-up, pid ${began} then ${pid()}, ` +
      `memory ${memory.map(Math.round).join(', ')} MB, ${requests} good requests beside\n`,
  );
  expect(harms).toEqual([]);
  expect(wrong).toEqual([]);
  expect(pid()).toBe(began);
  expect(live.connected).toBe(true);
  const before = memory[WARM_UP_ROUNDS - 1] ?? 0;
  // An abandoned session is kept for less than a minute.
  if (IS_FULL)
    await expect
      .poll(() => memoryOf(began), { timeout: 120_000, interval: 1_000 })
      .toBeLessThan(before * MEMORY_GROWS_AT_MOST);
  process.stdout.write(`raw fuzz: memory in the end ${Math.round(memoryOf(began))} MB\n`);
});
