import cluster from 'node:cluster';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { keepProcess } from './keep-process.ts';

/** The system refuses to start a process with so much, and Node throws. */
const TOO_MUCH = { TOO_MUCH: 'x'.repeat(3_000_000) };

test('a server process whose restart the system refuses is started as soon as it can be', async () => {
  const exec = path.join(temporaryFolder(), 'ready.mjs');
  writeFileSync(
    exec,
    "process.send({ type: 'ready', url: 'http://one.example' }); setInterval(() => {}, 1_000);",
  );
  cluster.setupPrimary({ exec, args: [], execArgv: [] });
  const pids: (number | undefined)[] = [];
  const { log, lines } = keptLog();
  let launches = 0;
  const kept = keepProcess(() => {
    const worker = cluster.fork(++launches === 2 ? TOO_MUCH : {});
    pids.push(worker.process.pid);
    return worker;
  }, log);
  onTestFinished(() => kept.stop());
  await kept.ready;
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids).toHaveLength(2);
  // Settled: it has been launched.
  expect(lines.filter(line => line.includes('ended unexpectedly'))).toEqual([
    expect.stringContaining('SIGKILL'),
    expect.stringContaining('E2BIG'),
  ]);
});
