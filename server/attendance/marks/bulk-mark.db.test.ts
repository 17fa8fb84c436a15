import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bulkMarkAnswer } from '#contract/attendance/marks.ts';
import { LIMITS } from '#contract/constants.ts';
import { failureSchema } from '#contract/failure.ts';
import { createStudents } from '#testing/server/people.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

test('5,000 students in one call each get an outcome; sent again, nothing is stored twice', async () => {
  const served = await serve();
  const { knex } = served.database;
  const event = await newEvent(served);
  const students = await createStudents(knex, LIMITS.bulk);
  const marks = students.map((userId, nth) => ({ userId, status: nth % 5 ? 'present' : 'absent' }));
  const body = { eventId: event.id, commandId: randomUUID(), marks };
  /** A busy machine may answer that the outcome is unknown: the same call is sent again, as by any device. */
  const send = async () => {
    const once = async () => (await served.asAdmin.raw('bulkMark', { body })).json();
    let answer: unknown = await once();
    while (failureSchema.safeParse(answer).data?.code === 'unknown_outcome') answer = await once();
    return bulkMarkAnswer.parse(answer);
  };

  const { results } = await send();
  expect(results.map(({ userId }) => userId)).toEqual(students);
  expect(results.every(result => 'outcome' in result && result.outcome === 'marked')).toBe(true);
  expect((await send()).results).toEqual(results);

  const { stats } = await served.asAdmin.ok('eventStats', { id: event.id });
  expect(stats).toMatchObject({ present: 4_000, absent: 1_000, byMeans: [{ means: 'bulk' }] });
  expect(stats.punctuality.unknown).toBe(4_000);
});

test('a call for an event that does not exist is refused as a whole', async () => {
  const served = await serve();
  const body = {
    eventId: randomUUID(),
    commandId: randomUUID(),
    marks: [{ userId: served.student.id, status: 'present' }],
  };
  expect(await served.asAdmin.fail('bulkMark', { body })).toMatchObject({
    status: 404,
    code: 'event_not_found',
  });
});
