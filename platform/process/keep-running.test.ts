import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { keepRunning } from './keep-running.ts';

test('a process that ends at once is started again after waits that grow, and after a good one as at first', async () => {
  const child = spawn(process.execPath, ['--version']);
  const stop = new AbortController();
  const waits: number[] = [];
  await keepRunning({
    current: () => child,
    launch: () => {
      throw new Error('too little memory');
    },
    hasDoneWell: () => waits.length === 2,
    onEnded: (_, waitMs) => {
      waits.push(waitMs);
      if (waits.length === 4) stop.abort();
    },
    stopping: stop.signal,
  });
  expect(waits).toEqual([100, 200, 100, 200]);
});
