import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { today } from '#contract/time.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { createEventStore, type EventStore } from '../event-store/event-store.ts';
import { PROJECTIONS } from '../projections.ts';
import { completeEvent, reopenEvent } from './choose-status.ts';

const TRADE = 'Instrumentation';
const served = await serve();
const people = await Promise.all(Array.from({ length: 4 }, () => served.newStudent({ trade: TRADE })));

class Crash extends Error {}

/** A store that dies at its nth append: before storing it, or after storing it and before the answer. */
function dying(store: EventStore, nth: number, when: 'before' | 'after'): EventStore {
  let appends = 0;
  return {
    ...store,
    async append(entry) {
      const mine = appends++;
      if (mine > nth || (mine === nth && when === 'before')) throw new Crash();
      const stored = await store.append(entry);
      if (mine === nth) throw new Crash();
      return stored;
    },
  };
}

const deaths = [0, 1, 2, 3].flatMap(nth => [
  { nth, when: 'before' as const },
  { nth, when: 'after' as const },
]);

/** What the command handler needs, on a store that may die. */
function depsWith(change: (store: EventStore) => EventStore) {
  const { pool, knex } = served.database;
  const now = (): Date => new Date();
  const store = change(createEventStore({ pool, projections: PROJECTIONS, now }));
  return { knex, store, now, newId: randomUUID, timeZone: TIME_ZONE, today: () => today(now(), TIME_ZONE) };
}

const typesOf = async (eventId: string): Promise<string[]> =>
  (
    await served.database
      .knex('facts')
      .whereRaw("data->>'eventId' = ?", [eventId])
      .orderBy('position')
      .pluck('type')
  ).toSorted();

test.each(deaths)('a completion that dies $when append $nth is finished by calling again', async death => {
  const event = await newEvent(served, { trades: [TRADE] });
  const [first] = people;
  if (!first) throw new Error('nobody there');
  await scan(served, event, first);
  const request = { eventId: event.id, actorId: served.admin.id, markRemainingAbsent: true };
  await expect(
    completeEvent(
      depsWith(store => dying(store, death.nth, death.when)),
      request,
    ),
  ).rejects.toThrow(Crash);
  const halfway = (await served.asAdmin.ok('event', { id: event.id })).event;
  const isCompleted = (await typesOf(event.id)).includes('EventCompleted');
  expect(halfway.status).toBe(isCompleted ? 'completed' : 'active');
  expect(await differences(served.database)).toEqual([]);

  const again = await served.asAdmin.ok('completeEvent', {
    id: event.id,
    body: { markRemainingAbsent: true },
  });
  expect(again.event).toMatchObject({
    status: 'completed',
    counts: { present: 1, absent: 3, expected: 4 },
  });
  expect(await typesOf(event.id)).toEqual([
    ...Array(4).fill('AttendanceMarked'),
    'EventCompleted',
    'EventCreated',
  ]);
});

test.each(deaths)('a reopening that dies $when append $nth is finished by calling again', async death => {
  const event = await newEvent(served, { trades: [TRADE] });
  const [first] = people;
  if (!first) throw new Error('nobody there');
  await scan(served, event, first);
  const actor = { eventId: event.id, actorId: served.admin.id };
  const completed = await completeEvent(
    depsWith(store => store),
    { ...actor, markRemainingAbsent: true },
  );
  if (isRefusal(completed)) throw new Error(completed.refused);
  const request = { ...actor, withdrawRosterAbsences: true };
  await expect(
    reopenEvent(
      depsWith(store => dying(store, death.nth, death.when)),
      request,
    ),
  ).rejects.toThrow(Crash);
  const again = await served.asAdmin.ok('reopenEvent', {
    id: event.id,
    body: { withdrawRosterAbsences: true },
  });
  expect(again.event).toMatchObject({ status: 'active', counts: { present: 1, absent: 0, expected: 4 } });
  expect(await typesOf(event.id)).toEqual([
    ...Array(4).fill('AttendanceMarked'),
    ...Array(3).fill('AttendanceWithdrawn'),
    'EventCompleted',
    'EventCreated',
    'EventReopened',
  ]);
});
