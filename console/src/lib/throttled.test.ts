import { expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

test('what is asked ten times a second runs at once, then a few times a minute, and once more at the end', () => {
  vi.useFakeTimers();
  const runs: number[] = [];
  const began = performance.now();
  const ask = throttled(() => runs.push(performance.now() - began), { waitMs: 0, everyMs: 15_000 });
  for (let mark = 0; mark < 600; mark++) {
    ask();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(runs.map(ms => Math.round(ms / 1_000))).toEqual([0, 15, 30, 45, 60]);
});
