import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { today } from '#contract/time.ts';
import { createStudents } from '#testing/server/people.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { FACTS, streamOf } from './attendance/stream.ts';
import { createEventStore, type EventStore } from './event-store/event-store.ts';
import type { Append, Appended } from './event-store/types.ts';
import { completeEvent, reopenEvent } from './events/choose-status.ts';
import { PROJECTIONS } from './projections.ts';

const EXPECTED = 1_100;

let served: Served;
beforeEach(async () => {
  served = await serve();
  await createStudents(served.database.knex, EXPECTED);
  await recordRows(served.database.knex);
});

/** A mark at another event. */
function markAtADoor(): Append {
  const [eventId, studentId] = [randomUUID(), randomUUID()];
  const data = { eventId, studentId, trade: null, status: 'present', previous: null, unverified: false };
  return {
    commandId: randomUUID(),
    stream: streamOf(eventId, studentId),
    expectedVersion: 0,
    fact: { type: FACTS.marked, data, means: 'scan', actorId: served.admin.id, occurredAt: new Date() },
  };
}

/** A store at which somebody is marked at a door once the first mark of the roster has been handed in. */
function storeWithADoor() {
  const { pool } = served.database;
  const store = createEventStore({ pool, projections: PROJECTIONS, now: () => new Date() });
  let atDoor: Promise<Appended> | undefined;
  const watched: EventStore = {
    ...store,
    append(entry) {
      const appended = store.append(entry);
      if (entry.fact.means === 'roster') atDoor ??= Promise.resolve().then(() => store.append(markAtADoor()));
      return appended;
    },
  };
  return { store: watched, doorPosition: async () => positionOf(await atDoor) };
}

const positionOf = (appended: Appended | undefined): number =>
  appended?.kind === 'stored' ? appended.result.fact.position : Number.NaN;

const deps = (store: EventStore) => {
  const { knex } = served.database;
  const now = (): Date => new Date();
  return { knex, store, now, newId: randomUUID, timeZone: TIME_ZONE, today: () => today(now(), TIME_ZONE) };
};

/** How many facts of the roster were recorded after a position. */
const recordedAfter = async (position: number): Promise<number> =>
  (await served.database.knex('facts').where('position', '>', position).where({ means: 'roster' })).length;

test('a mark at a door waits for a part of the absences only that a completion or a reopening stores', async () => {
  const event = await newEvent(served);
  const request = { eventId: event.id, actorId: served.admin.id };
  const completing = storeWithADoor();
  const completed = await completeEvent(deps(completing.store), { ...request, markRemainingAbsent: true });
  if (isRefusal(completed)) throw new Error(completed.refused);
  expect(completed.marks).toBeGreaterThanOrEqual(EXPECTED);
  expect(await recordedAfter(await completing.doorPosition())).toBeGreaterThan(0);

  const reopening = storeWithADoor();
  const reopened = await reopenEvent(deps(reopening.store), { ...request, withdrawRosterAbsences: true });
  if (isRefusal(reopened)) throw new Error(reopened.refused);
  expect(reopened.marks).toBe(completed.marks);
  expect(await recordedAfter(await reopening.doorPosition())).toBeGreaterThan(0);
});
