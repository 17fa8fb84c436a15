import { expect, test } from 'vitest';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { writtenReport } from '#testing/server/written-report.ts';

const served = await serve();
const { knex } = served.database;

test('a student’s report is searched by events and places, not by the student, who is in every row', async () => {
  const student = await served.newStudent({ name: 'Tanvi Joshi' });
  await scan(served, await newEvent(served, { title: 'Placement talk', location: 'Seminar hall' }), student);
  await scan(served, await newEvent(served, { title: 'Mock interview', location: 'Library' }), student);
  const found = async (search: string): Promise<number> =>
    (await writtenReport(knex, { kind: 'student', userId: student.id, filters: { search } })).rows;
  expect(await found('placement')).toBe(1);
  expect(await found('library')).toBe(1);
  expect(await found('tanvi')).toBe(0);
});

test('a marked student is in an event’s report with the trade of the mark', async () => {
  const event = await newEvent(served);
  const student = await served.newStudent({ name: 'Gita Moves', trade: 'Civil Engineering' });
  await scan(served, event, student);
  await served.asAdmin.ok('updateUser', { id: student.id, body: { trade: 'Food Technology' } });
  const { csv } = await writtenReport(knex, {
    ...{ kind: 'event', eventId: event.id },
    filters: { search: 'gita' },
  });
  expect(csv).toContain('"Civil Engineering","","Present"');
});
