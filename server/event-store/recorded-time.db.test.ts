import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionBy } from '#read-model/marks-at.ts';
import { testDatabase } from '#testing/database/database.ts';
import { firstMark } from '#testing/server/first-mark.ts';
import { historian } from '#testing/server/random-history.ts';
import { PROJECTIONS } from '../projections.ts';
import { createEventStore } from './event-store.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const SECOND = 1_000;
const DAY = 86_400_000;

/** A store whose clock shows these times, one for each fact. Returns when each fact was recorded. */
async function recordedBy(clock: readonly number[]) {
  const database = await testDatabase();
  const shown = clock.values();
  const now = (): Date => new Date(shown.next().value ?? NOON);
  const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now });
  const append = historian(store);
  for (const [nth] of clock.entries())
    await append([{ event: 0, student: nth % 5, status: nth % 10 < 5 ? 'present' : 'absent' }]);
  const rows: { recorded_at: Date }[] = await database
    .knex('facts')
    .orderBy('position')
    .select('recorded_at');
  return { knex: database.knex, recorded: rows.map(row => row.recorded_at.getTime()) };
}

test('a clock that steps back a little does not change the order, and the answer equals what is stored', async () => {
  const { recorded } = await recordedBy([NOON, NOON - 20 * SECOND, NOON - 59 * SECOND, NOON + SECOND]);
  expect(recorded).toEqual([NOON, NOON, NOON, NOON + SECOND]);

  const database = await testDatabase();
  let clock = NOON;
  const now = (): Date => new Date(clock);
  const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now });
  await store.append(firstMark());
  clock -= 5 * SECOND;
  const second = await store.append(firstMark());
  expect(second).toMatchObject({ kind: 'stored', result: { fact: { recordedAt: new Date(NOON) } } });
});

test('a clock set a day ahead by mistake does not stop time: later facts get their own times', async () => {
  const right = [NOON, NOON + 10 * SECOND];
  const { knex, recorded } = await recordedBy([...right, NOON + DAY, NOON + 30 * SECOND, NOON + 40 * SECOND]);
  expect(recorded.at(-1)).toBe(NOON + 40 * SECOND);
  expect(await positionBy(knex, new Date(NOON + 35 * SECOND))).toBe(4);
  expect(await positionBy(knex, new Date(NOON + 20 * SECOND))).toBe(2);
  expect(await positionBy(knex, new Date(NOON + DAY))).toBe(5);
});

test('whatever the clock does, a time stands for the last position recorded by then', async () => {
  const steps = fc.array(fc.constantFrom(SECOND, 90 * SECOND, -30 * SECOND, -300 * SECOND, DAY, -DAY), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, async moves => {
      let shown = NOON;
      const clock = moves.map(move => {
        shown += move;
        return shown;
      });
      const { knex, recorded } = await recordedBy(clock);
      for (const moment of [
        ...recorded,
        ...recorded.map(each => each - 1),
        ...recorded.map(each => each + 1),
      ])
        expect(await positionBy(knex, new Date(moment))).toBe(
          recorded.findLastIndex(each => each <= moment) + 1,
        );
    }),
    { numRuns: 12 },
  );
});
