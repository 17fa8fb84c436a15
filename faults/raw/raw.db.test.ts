import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { freePort } from '#testing/processes/redis.ts';
import { startProcesses } from '#testing/processes/server-and-worker.ts';
import { createEvent } from '../people.ts';
import { anySeed } from '../random.ts';
import { heldMemory, inspectedAt } from './held-memory.ts';
import { runAttacks } from './run-attacks.ts';

const ATTACKS = Number(process.env['FUZZ_RAW'] ?? 400);
const IS_FULL = ATTACKS >= 20_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? anySeed());
/** A process may keep the memory it has by then: compiled code and filled pools. */
const WARM_UP_ATTACKS = ATTACKS / 2;
const MEMORY_GROWS_AT_MOST = 1.1;
/** Longer than an abandoned session is kept. Few attacks leave too few of them to matter. */
const FORGOTTEN_AFTER_MS = IS_FULL ? 65_000 : 0;

/** A separate server process, an admin's token for it, and a live connection to it that no attack may end. */
async function startTarget() {
  const database = await testDatabase();
  const { token } = await createEvent(database.knex);
  const output = openSync(path.join(temporaryFolder(), 'server.log'), 'w');
  const inspector = await freePort();
  const env = { LOG_LEVEL: 'info', NODE_OPTIONS: inspectedAt(inspector) };
  const { url, servers, stop } = await startProcesses(database, { worker: false, env, output });
  onTestFinished(stop);
  const live = io(url, { auth: { token }, reconnection: false, transports: ['websocket'] });
  onTestFinished(() => void live.disconnect());
  await vi.waitUntil(() => live.connected, { timeout: 60_000 });
  return { url, token, live, pid: () => servers[0].child.pid() ?? 0, inspector };
}

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
  const { url, token, live, pid, inspector } = await startTarget();
  const began = pid();
  let attacking = true;
  const asking = askWell(url, token, () => attacking);
  const memoryAfter = async (count: number, seed: number) => {
    const { harms } = await runAttacks({ url, token }, { count, seed });
    expect(harms).toEqual([]);
    await pause(FORGOTTEN_AFTER_MS);
    return heldMemory(inspector);
  };
  const before = await memoryAfter(WARM_UP_ATTACKS, SEED);
  const after = await memoryAfter(ATTACKS, SEED + WARM_UP_ATTACKS);
  attacking = false;
  const { requests, wrong } = await asking;
  process.stdout.write(
    `raw fuzz: seed ${SEED}, ${ATTACKS} attacks after a warm-up, pid ${began} then ${pid()}, ` +
      `holds ${before.toFixed(1)} then ${after.toFixed(1)} MB, ${requests} good requests beside\n`,
  );
  expect(wrong).toEqual([]);
  expect(pid()).toBe(began);
  expect(live.connected).toBe(true);
  if (IS_FULL) expect(after).toBeLessThan(before * MEMORY_GROWS_AT_MOST);
});
