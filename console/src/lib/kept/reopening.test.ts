import { afterEach, expect, test, vi } from 'vitest';
import { reopening } from './reopening.ts';

afterEach(() => void vi.useRealTimers());

test('a database that fails when nobody waits for it any more is opened again', async () => {
  vi.useFakeTimers();
  const first = Promise.withResolvers<{ name: string }>();
  const answers = [first.promise, Promise.resolve({ name: 'second' })];
  const using = reopening(() => answers.shift() ?? Promise.reject(new Error('opened a third time')));
  const waiting = expect(using(async ({ name }) => name)).rejects.toThrow('does not open');
  await vi.advanceTimersByTimeAsync(5_000);
  await waiting;
  first.reject(new Error('damaged'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await using(async ({ name }) => name)).toBe('second');
});
