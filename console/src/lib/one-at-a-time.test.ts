import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work waits for work of the same name, and for none of another', async () => {
  const first = Promise.withResolvers<void>();
  const done: string[] = [];
  const note = (name: string) => async (): Promise<void> => void done.push(name);
  const works = [
    oneAtATime('same', () => first.promise.then(note('first'))),
    oneAtATime('same', note('second')),
    oneAtATime('other', note('other')),
  ];
  await works[2];
  expect(done).toEqual(['other']);
  first.resolve();
  await Promise.all(works);
  expect(done).toEqual(['other', 'first', 'second']);
});

test('work that fails is not done again', async () => {
  const work = vi.fn(() => Promise.reject(new Error('refused')));
  await expect(oneAtATime('failing', work)).rejects.toThrow('refused');
  expect(work).toHaveBeenCalledOnce();
});

test('a tab that the phone has stopped in the middle of its work does not hold up the others for ever', async () => {
  const stopped = Promise.withResolvers<void>();
  const first = oneAtATime('stopped', () => stopped.promise);
  const second = oneAtATime('stopped', async () => 'done');
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await second).toBe('done');
  stopped.resolve();
  await first;
});
