import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { firstMark } from '#testing/server/first-mark.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { watchClockTurns } from './clock-turns.ts';
import { createEventStore } from './event-store/event-store.ts';
import { PROJECTIONS } from './projections.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

test('a clock that turned is told once, by the times before and after; a small step back is not', async () => {
  const { knex, pool } = await testDatabase();
  let clock = NOON;
  const store = createEventStore({ pool, projections: PROJECTIONS, now: () => new Date(clock) });
  const { log, lines } = keptLog();
  const recordAt = async (time: number): Promise<void> => {
    clock = time;
    await store.append(firstMark());
  };
  await recordAt(NOON);
  const { look } = await watchClockTurns({ knex, log });
  await recordAt(NOON - MINUTE / 2);
  await look();
  expect(lines).toEqual([]);

  await recordAt(NOON - 2 * MINUTE);
  await look();
  await look();
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({
      position: 3,
      before: new Date(NOON).toISOString(),
      recorded: new Date(NOON - 2 * MINUTE).toISOString(),
      msg: expect.stringContaining('a clock was set back'),
    }),
  ]);

  await recordAt(NOON - 4 * MINUTE);
  await look();
  expect(lines).toHaveLength(1);
  // Who starts later is not told of what is over.
  await (await watchClockTurns({ knex, log })).look();
  expect(lines).toHaveLength(1);
});

test('a running server tells of it', async () => {
  let aheadMs = 0;
  const { log, lines } = keptLog();
  const served = await serve({ log, now: () => new Date(Date.now() + aheadMs), tickEveryMs: 100 });
  const event = await newEvent(served);
  aheadMs = 5 * MINUTE;
  await scan(served, event, served.student);
  aheadMs = 0;
  await scan(served, event, served.other);
  await expect.poll(() => lines.filter(line => line.includes('a clock was set back')).length).toBe(1);
});
