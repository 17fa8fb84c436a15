import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWERS_WITHIN_MS, onceLate, reopening } from './reopening.ts';

interface Named {
  readonly name: string;
  close(): void;
}
const named = (name: string, close = () => {}): Named => ({ name, close });

const never = <T>(): Promise<T> => new Promise(() => {});
const nameOf = async ({ name }: Named): Promise<string> => name;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a database that fails when nobody waits for it any more is opened again', async () => {
  const first = Promise.withResolvers<Named>();
  const answers = [first.promise, Promise.resolve(named('second'))];
  const using = reopening(() => answers.shift() ?? Promise.reject(new Error('opened a third time')));
  const waiting = expect(using(nameOf)).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(ANSWERS_WITHIN_MS);
  await waiting;
  first.reject(new Error('damaged'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await using(nameOf)).toBe('second');
});

test('for a database that opens and then answers nothing only the first waits, until it answers again', async () => {
  const using = reopening(async () => named('stuck'));
  const stuck = Promise.withResolvers<string>();
  const first = expect(using(() => stuck.promise)).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(ANSWERS_WITHIN_MS);
  await first;
  const second = expect(using(() => never())).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(0);
  await second;

  stuck.resolve('late');
  await vi.advanceTimersByTimeAsync(0);
  const slow = using(async database => {
    await new Promise(resolve => setTimeout(resolve, ANSWERS_WITHIN_MS - 1));
    return nameOf(database);
  });
  await vi.advanceTimersByTimeAsync(ANSWERS_WITHIN_MS);
  expect(await slow).toBe('stuck');
});

test('what was only late is known to be done, and what failed late is not', async () => {
  const using = reopening(async () => named('slow'));
  const works = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const done: number[] = [];
  const waiting = works.map(({ promise }, nth) =>
    using(() => promise).catch((error: unknown) => onceLate(error, () => done.push(nth))),
  );
  await vi.advanceTimersByTimeAsync(ANSWERS_WITHIN_MS);
  await Promise.all(waiting);
  works[0]?.resolve('late');
  works[1]?.reject(new Error('full'));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([0]);
});

test('a database that takes nothing is not opened more often than it is closed', async () => {
  const open = new Set<number>();
  let opened = 0;
  const using = reopening(async () => {
    const nth = ++opened;
    open.add(nth);
    return named('full', () => void open.delete(nth));
  });
  const refused = (): Promise<never> => Promise.reject(new Error('full'));
  for (let scan = 0; scan < 20; scan++) {
    const failing = Promise.allSettled([using(refused), using(refused)]);
    await vi.advanceTimersByTimeAsync(0);
    await failing;
  }
  expect(open).toEqual(new Set([opened]));
});

test('works that fail together on a closed database share the one that is opened again', async () => {
  const answers = [named('closed'), named('open')];
  const using = reopening(async () => answers.shift() ?? Promise.reject(new Error('opened a third time')));
  const work = async (database: Named): Promise<string> => {
    if (database.name === 'closed') throw new Error('closing');
    return nameOf(database);
  };
  expect(await Promise.all([using(work), using(work)])).toEqual(['open', 'open']);
});
