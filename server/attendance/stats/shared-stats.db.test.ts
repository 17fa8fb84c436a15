import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();
const { asAdmin } = served;
let event: Event;
let elsewhere: Database;
beforeEach(async () => {
  event = await newEvent(served);
  elsewhere = openDatabase({ url: served.database.url, applicationName: 'lock' });
  onTestFinished(() => elsewhere.close());
});

const CONSOLES = 20;
/** Reads of an event, two at once, and whoever keeps the totals caught up. */
const MOST_WAITING = 3;

test.each<[string, () => Promise<unknown>]>([
  ['the college', () => asAdmin.ok('attendanceStats')],
  ['an event', () => asAdmin.ok('eventStats', { id: event.id })],
  ['those without a mark', () => asAdmin.ok('unmarkedStudents', { id: event.id })],
])('many consoles that ask at once for the numbers of %s share a read', async (_, ask) => {
  const asked = await elsewhere.knex.transaction(async lock => {
    await lock.raw('LOCK TABLE attendance_records IN ACCESS EXCLUSIVE MODE');
    const answers = Promise.allSettled(Array.from({ length: CONSOLES }, () => ask()));
    await expect.poll(() => lockWaits(elsewhere.knex)).toBeGreaterThan(0);
    // This request came last and was answered, so the others have come.
    await asAdmin.ok('profile');
    const waiting = await lockWaits(elsewhere.knex);
    return { answers, waiting };
  });
  await asked.answers;
  expect(asked.waiting).toBeLessThanOrEqual(MOST_WAITING);
});

test('a shared read holds what was marked before it was asked for', async () => {
  const before = await asAdmin.ok('attendanceStats');
  const asked = await elsewhere.knex.transaction(async lock => {
    await lock.raw('LOCK TABLE attendance_bits IN ACCESS EXCLUSIVE MODE');
    const first = asAdmin.ok('attendanceStats');
    await expect.poll(() => lockWaits(elsewhere.knex)).toBeGreaterThan(0);
    const { position } = await scan(served, event, served.student);
    return { first, position, later: [1, 2, 3].map(() => asAdmin.ok('attendanceStats')) };
  });
  await asked.first;
  for (const stats of await Promise.all(asked.later)) {
    expect(stats.overall.present).toBe(before.overall.present + 1);
    expect(stats.asOf).toBeGreaterThanOrEqual(asked.position);
  }
});
