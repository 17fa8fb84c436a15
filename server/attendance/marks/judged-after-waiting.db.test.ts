import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { answerDuring, lockWaits } from '#testing/database/lock-waits.ts';
import { principalOf } from '#testing/server/people.ts';
import { newEvent, scanOf, TIME_ZONE } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { servicesOn } from '#testing/server/services.ts';
import { changeUser, findUser } from '../../accounts/users.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { PLAIN } from './evidence.ts';
import { recordMark } from './record-mark.ts';

let served: Served;
let knex: Knex;
let event: Event;
beforeEach(async () => {
  served = await serve();
  knex = served.database.knex;
  event = await newEvent(served);
  // The admin, the event and the student are cached now.
  await served.asAdmin.ok('scan', { body: scanOf(event, served.other) });
  await served.asAdmin.ok('scan', { body: scanOf(await newEvent(served), served.student) });
});

const send = () => served.api.raw('scan', { token: served.admin.token, body: scanOf(event, served.student) });
const marks = (): Promise<object[]> =>
  knex('attendance_records').where({ student_id: served.student.id, event_id: event.id });

describe('a mark judged from the cache that waited for another change', () => {
  test('is judged by a student who was deactivated meanwhile', async () => {
    const { status } = await answerDuring(
      knex,
      async transaction => {
        const user = await findUser(transaction, served.student.id);
        if (!user) throw new Error('no student');
        const by = { actorId: served.admin.id, at: new Date() };
        await changeUser(transaction, user, { deactivated_at: new Date() }, by);
      },
      send,
    );
    expect(status).toBe(409);
    expect(await marks()).toEqual([]);
  });

  test.each([
    ['the admin logged out', 401, () => served.asAdmin.ok('logout')],
    // It was made before: an admin decides.
    [
      'the code was regenerated',
      409,
      () => served.api.ok('regenerateQr', { token: served.student.token, id: served.student.id }),
    ],
  ])('is refused if %s meanwhile', async (_, status, change) => {
    const { answer } = await knex.transaction(async holder => {
      // As every change of a student or an event does.
      await holder.raw('SELECT FROM head FOR UPDATE');
      const answer = send();
      await expect.poll(() => lockWaits(knex)).toBe(1);
      await change();
      return { answer };
    });
    expect((await answer).status).toBe(status);
    expect(await marks()).toEqual([]);
  });
});

test('a mark that an admin decided about while it was on its way waits for an admin', async () => {
  const { store, ...services } = servicesOn(served.database);
  const asAdmin = { eventId: event.id, userId: served.student.id, status: 'absent' };
  const meanwhile = async () => served.asAdmin.ok('mark', { body: asAdmin });
  let before: (() => Promise<unknown>) | undefined = meanwhile;
  const overtaken: EventStore = {
    ...store,
    append: async entry => {
      const first = before;
      before = undefined;
      await first?.();
      return store.append(entry);
    },
  };
  const student = await services.students.byId(served.student.id, 'fresh');
  if (!student) throw new Error('no student');
  const now = (): Date => new Date();
  const at = now();
  const answer = await recordMark(
    { ...services, store: overtaken, knex, now, timeZone: TIME_ZONE, graceHours: 72 },
    {
      ...{ commandId: randomUUID(), eventId: event.id, student, status: 'present', means: 'scan' },
      ...{ evidence: PLAIN, occurredAt: at, sentAt: at, admin: principalOf(served.admin) },
    },
  );
  expect(answer).toMatchObject({ refused: 'needs_decision', details: { why: 'decided_since' } });
  expect(await marks()).toMatchObject([{ status: 'absent' }]);
});
