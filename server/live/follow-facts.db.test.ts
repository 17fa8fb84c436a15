import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { createEventStore } from '../event-store/event-store.ts';
import { PROJECTIONS } from '../projections.ts';
import { followFacts } from './follow-facts.ts';

test('if the facts cannot be followed, the begin and the end of that are logged, but not each try', async () => {
  const { pool } = await testDatabase();
  const store = createEventStore({ pool, projections: PROJECTIONS, now: () => new Date() });
  const lines: string[] = [];
  const write = (...said: unknown[]): void => void lines.push(String(said.at(-1)));
  const tries = countdown(12);
  const looks = countdown(2);
  const follower = await followFacts({
    store: {
      ...store,
      async after(...asked) {
        tries.one();
        if (!tries.isOver()) throw new Error('the database is away');
        const facts = await store.after(...asked);
        looks.one();
        return facts;
      },
    },
    log: { warn: write, info: write },
    onFacts: async () => {},
    pauseMs: 1,
    pollMs: 1,
  });
  onTestFinished(() => follower.stop());
  await looks.over;
  expect(lines).toEqual([
    'could not follow the facts; trying again until it works',
    'following the facts again',
  ]);
});

function countdown(from: number) {
  let left = from;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    one() {
      left -= 1;
      if (left <= 0) resolve();
    },
    isOver: () => left <= 0,
    over: promise,
  };
}
