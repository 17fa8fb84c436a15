import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { startChild } from './child.ts';

/** The system refuses to start a process with so much, and Node throws. */
const TOO_MUCH = { TOO_MUCH: 'x'.repeat(3_000_000) };

test('a process whose restart the system refuses is started as soon as it can be', async () => {
  const file = path.join(temporaryFolder(), 'ready.mjs');
  writeFileSync(file, "process.send({ type: 'ready' }); setInterval(() => {}, 1_000);");
  const said: string[] = [];
  let launches = 0;
  const child = startChild({
    name: 'server',
    entry: file,
    env: () => (++launches === 2 ? TOO_MUCH : {}),
    output: 'inherit',
    say: sentence => said.push(sentence),
  });
  onTestFinished(() => child.stop());
  await child.ready;
  const first = child.pid();
  await child.restart();
  await expect.poll(() => launches).toBe(3);
  // Settled: it has been launched.
  expect(child.pid()).not.toBe(first);
  expect(said).toEqual([expect.stringContaining('E2BIG')]);
});
