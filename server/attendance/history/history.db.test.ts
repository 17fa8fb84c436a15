import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTENDANCE_STATUSES } from '#contract/constants.ts';
import { refuse } from '#contract/errors.ts';
import { testDatabase } from '#testing/database/database.ts';
import { principalOf } from '#testing/server/people.ts';
import { historian } from '#testing/server/random-history.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { servicesOn } from '#testing/server/services.ts';
import { catchUpTo, endStretchesAfter } from '../../bitmaps/testing.ts';
import { createEventStore, type EventStore } from '../../event-store/event-store.ts';
import { execute } from '../../event-store/execute.ts';
import { PROJECTIONS } from '../../projections.ts';
import { RECORD, type RecordState } from '../marks/decider.ts';
import { PLAIN } from '../marks/evidence.ts';
import { recordMark } from '../marks/record-mark.ts';
import { FACTS, streamOf } from '../marks/stream.ts';

/** One command of an admin, on one of few students at one of few events, so that histories grow. */
const command = fc.record({
  what: fc.constantFrom(...ATTENDANCE_STATUSES, 'withdraw' as const),
  student: fc.nat({ max: 2 }),
  event: fc.nat({ max: 1 }),
  /** Sometimes an id that was used before. */
  scanId: fc.oneof(
    { weight: 4, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(randomUUID(), randomUUID()) },
  ),
});

test('any sequence of commands leaves tables equal to a replay, and gapless positions 1..n', async () => {
  const served = await serve();
  const now = (): Date => new Date();
  const processes = [servicesOn(served.database), servicesOn(served.database)] as const;
  const admin = principalOf(served.admin);
  const people = [served.student, served.other, await served.newStudent()];

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
      async rounds => {
        const events = [await newEvent(served), await newEvent(served)];
        // The commands of a round run at once, spread over two processes; the rounds run one after another.
        for (const round of rounds)
          await Promise.all(
            round.map(async ({ what, student, event, scanId }, index) => {
              const services = processes[index % 2 === 0 ? 0 : 1];
              const person = await services.students.byId(people[student]?.id ?? '', 'fresh');
              const eventId = events[event]?.id ?? '';
              if (!person) throw new Error('no such person');
              if (what === 'withdraw') return withdraw(services.store, eventId, person.id, admin.id, scanId);
              const request = { commandId: scanId, eventId, student: person, status: what, admin };
              return recordMark(
                {
                  ...services,
                  knex: served.database.knex,
                  now,
                  timeZone: TIME_ZONE,
                  graceHours: 72,
                },
                { ...request, means: 'scan', evidence: PLAIN, occurredAt: now() },
              );
            }),
          );
        const { store } = processes[0];
        const facts = await store.after(0, 100_000);
        expect(facts.map(fact => fact.position)).toEqual(facts.map((_, index) => index + 1));
        expect(await store.head()).toBe(facts.length);
        expect(await differences(served.database)).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
  expect(await processes[0].store.head()).toBeGreaterThan(30);
});

const withdraw = (
  store: EventStore,
  eventId: string,
  studentId: string,
  actorId: string,
  commandId: string,
) =>
  execute<RecordState>(store, {
    commandId,
    stream: streamOf(eventId, studentId),
    ...RECORD,
    isSame: fact => fact.type === FACTS.withdrawn,
    decide: state => {
      if (!state?.mark) return refuse('not_found');
      const data = {
        eventId,
        studentId,
        trade: null,
        status: null,
        previous: state.mark.data.status,
        reason: 'a test',
      };
      return { append: { type: FACTS.withdrawn, data, means: 'manual', actorId, occurredAt: new Date() } };
    },
  });

test('the replay detects a table that does not follow from the facts', async () => {
  const served = await serve();
  const event = await newEvent(served);
  const body = { userId: served.student.id, eventId: event.id, status: 'present' };
  await served.asAdmin.ok('mark', { body });
  const { knex, pool } = served.database;
  await knex('attendance_records').update({ status: 'absent' });
  await knex('event_counts').update({ present: 7 });
  expect(await differences({ pool })).toEqual([
    { table: 'attendance_records', unexplained: 1, missing: 1 },
    { table: 'event_counts', unexplained: 1, missing: 1 },
  ]);
});

test.each([
  ['a bit', "UPDATE attendance_bits SET absent = set_bit(absent, 1, 1) WHERE trade = ''", 'attendance_bits'],
  ['a bound', 'UPDATE attendance_bits SET newest = newest + 1', 'attendance_bits'],
  ['a bit of the past', 'UPDATE attendance_bits_history SET present = ~present', 'attendance_bits_history'],
  ['a time of the past', 'UPDATE attendance_bits_history SET until = until + 1', 'attendance_bits_history'],
  ['a number', 'UPDATE student_numbers SET number = number + 10', 'student_numbers'],
  ['the position', 'UPDATE attendance_bits_at SET position = 0', 'student_numbers'],
])('the replay detects %s that does not follow from the facts', async (_, harm, table) => {
  const { knex, pool } = await testDatabase();
  const store = createEventStore({ pool, projections: PROJECTIONS, now: () => new Date() });
  const mark = { event: 0, student: 0, status: 'present', trade: 'Civil Engineering' } as const;
  await historian(store)([mark, { ...mark, student: 1 }, { ...mark, student: 2 }]);
  await endStretchesAfter(knex, 1);
  await catchUpTo(pool, 2);
  expect(await differences({ pool })).toEqual([]);
  await knex.raw(harm);
  expect((await differences({ pool })).map(each => each.table)).toContain(table);
});
