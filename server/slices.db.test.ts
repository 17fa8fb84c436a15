import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { today } from '#contract/time.ts';
import { firstMark } from '#testing/server/first-mark.ts';
import { createStudents, principalOf } from '#testing/server/people.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { servicesOn } from '#testing/server/services.ts';
import { markMany } from './attendance/marks/mark-many.ts';
import { createEventStore, type EventStore } from './event-store/event-store.ts';
import type { Appended } from './event-store/types.ts';
import { completeEvent, reopenEvent } from './events/choose-status.ts';
import { PROJECTIONS } from './projections.ts';

const EXPECTED = 1_100;

let served: Served;
beforeEach(async () => {
  served = await serve();
  await createStudents(served.database.knex, EXPECTED);
  await recordRows(served.database.knex);
});

/** A store at which somebody is marked at another door once the first mark of the roster has been handed in. */
function storeWithADoor() {
  const { pool } = served.database;
  const store = createEventStore({ pool, projections: PROJECTIONS, now: () => new Date() });
  let atDoor: Promise<Appended> | undefined;
  const watched: EventStore = {
    ...store,
    append(entry) {
      const appended = store.append(entry);
      if (entry.fact.means === 'roster') atDoor ??= Promise.resolve().then(() => store.append(firstMark()));
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

test('of a bulk only a part is looked up and stored at once, and each row is answered', async () => {
  const { knex } = served.database;
  const event = await newEvent(served);
  const students: string[] = await knex('users').where({ role: 'user' }).pluck('id');
  const services = servicesOn(served.database);
  let begun = 0;
  let ended = 0;
  let most = 0;
  const store: EventStore = {
    ...services.store,
    async append(entry) {
      const appended = await services.store.append(entry);
      ended += 1;
      return appended;
    },
  };
  const byId: typeof services.students.byId = (id, readMode) => {
    begun += 1;
    most = Math.max(most, begun - ended);
    return services.students.byId(id, readMode);
  };
  const rows = await markMany(
    {
      ...{ ...services, ...deps(store), students: { ...services.students, byId } },
      ...{ graceHours: 72, reportFailure: () => {} },
    },
    {
      ...{ eventId: event.id, commandId: randomUUID() },
      marks: students.map(userId => ({ userId, status: 'present' })),
    },
    principalOf(served.admin),
  );
  if (isRefusal(rows)) throw new Error(rows.refused);
  expect(rows.map(({ userId }) => userId)).toEqual(students);
  expect(rows.every(row => 'outcome' in row && row.outcome === 'marked')).toBe(true);
  expect(most).toBeLessThan(EXPECTED / 2);
});
