import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readIfThere } from '#platform/files.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { temporaryFolder } from '#platform/testing/folder.ts';
import { startProcesses } from '../../e2e/processes.ts';
import { createEvent } from '../people.ts';
import { anySeed } from '../random.ts';
import { runAttacks } from './run-attacks.ts';

const ATTACKS = Number(process.env['FUZZ_RAW'] ?? 400);
const IS_FULL = ATTACKS >= 20_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? anySeed());
/** What a process has grown to by then it may keep: code that was compiled, pools that were filled. */
const WARM_UP = Math.ceil(ATTACKS / 5);
const MEMORY_GROWS_AT_MOST = 1.1;

/** A server process of its own, an admin's token for it, and a live connection to it that nothing may end. */
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
  return { url, token, live, pid: () => servers[0]?.room.pid() ?? 0 };
}

/** What the system gives to a process, in MB. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`) ?? '')?.[1]) / 1_024;

/** Asks as good clients do, for as long as the attacks go on; answers every answer that was not as it should be. */
async function askWell(url: string, token: string, goesOn: () => boolean) {
  const wrong: string[] = [];
  let asked = 0;
  while (goesOn()) {
    for (const path of ['/api/test-cors', '/api/auth/profile', '/ready']) {
      const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } }).then(
        async response => `${response.status} ${(await response.text()).slice(0, 20)}`,
        String,
      );
      asked += 1;
      if (!answer.startsWith('200 ')) wrong.push(`${path}: ${answer}`);
    }
    await pause(5);
  }
  return { asked, wrong };
}

test('whatever strangers write on its connections, the same process goes on, as large as before, and serves the others', {
  timeout: 1_800_000,
}, async () => {
  const { url, token, live, pid } = await startTarget();
  const began = pid();
  let attacking = true;
  const asking = askWell(url, token, () => attacking);
  const warm = await runAttacks({ url, token }, { count: WARM_UP, seed: SEED });
  const before = memoryOf(began);
  const { harms, counted } = await runAttacks({ url, token }, { count: ATTACKS, seed: SEED + WARM_UP });
  attacking = false;
  const { asked, wrong } = await asking;
  const after = memoryOf(began);
  const kinds = Object.entries(counted).map(([name, count]) => `${count} ${name}`);
  process.stdout.write(
    `raw fuzz: seed ${SEED}, ${WARM_UP} + ${ATTACKS} attacks (${kinds.join(', ')}), pid ${began} then ${pid()}, ` +
      `memory ${before.toFixed(0)} then ${after.toFixed(0)} MB, ${asked} good requests beside\n`,
  );
  expect([...warm.harms, ...harms]).toEqual([]);
  expect(wrong).toEqual([]);
  expect(pid()).toBe(began);
  expect(live.connected).toBe(true);
  // A session that was opened and left is kept for less than a minute.
  if (IS_FULL)
    await vi.waitUntil(() => memoryOf(began) < before * MEMORY_GROWS_AT_MOST, {
      timeout: 120_000,
      interval: 1_000,
    });
});
