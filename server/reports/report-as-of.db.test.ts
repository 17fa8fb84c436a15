import { expect, test } from 'vitest';
import { addDays, today } from '#contract/time.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { newEvent, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const TODAY = today(new Date(), TIME_ZONE);

const served = await serve();
const event = await newEvent(served, { title: 'Campus drive', trades: ['Civil Engineering'] });
const people = [served.student, served.other, await served.newStudent(), await served.newStudent()];

type Query = Readonly<Record<string, string>>;
const report = (query: Query = {}) => served.asAdmin.ok('report', { query });

/** All rows of a report at a position, page by page. */
async function walked(query: Query): Promise<unknown[]> {
  const pages = await everyPage(next => report({ ...query, limit: '2', ...next }));
  return pages.flatMap(page => page.attendance);
}

test('the report at a position or time is what it was then, despite later marks, corrections and moves', async () => {
  const [first, second, third, fourth] = people;
  if (!first || !second || !third || !fourth) throw new Error('nobody there');
  const mark = await scan(served, event, first);
  await scan(served, event, second);
  await scan(served, event, third, { status: 'absent' });
  const filters = { date_from: TODAY, date_to: TODAY, event_type: 'Event' };
  const then = await report(filters);
  const moment = new Date().toISOString();
  expect(then).toMatchObject({ count: 3, total: 3, stats: { presentCount: 2, absentCount: 1 } });

  const amendment = { reason: 'Wrong row' };
  await served.asAdmin.ok('correctMark', {
    id: mark.attendance.id,
    body: { status: 'absent', ...amendment },
  });
  await scan(served, event, fourth);
  await served.asAdmin.ok('withdrawMark', { id: mark.attendance.id, body: amendment });
  const move = {
    title: 'Moved drive',
    location: 'Elsewhere',
    date: addDays(TODAY, 9),
    event_type: 'TNP Meeting',
  };
  await served.asAdmin.ok('updateEvent', { id: event.id, body: { ...move, confirmMove: true } });

  expect((await report(filters)).count).toBe(0);
  const position = String(then.asOf);
  for (const asOf of [position, moment]) expect(await report({ ...filters, asOf })).toEqual(then);
  expect(await walked({ ...filters, asOf: position })).toEqual(then.attendance);
  expect((await report({ asOf: '0' })).count).toBe(0);
  const head = (await report()).asOf;
  expect(await report({ asOf: String(head) })).toEqual(await report());
});

test.each([
  ['a position the record has not come to', '999999'],
  ['no position and no moment', 'yesterday'],
  ['a position below zero', '-1'],
])('%s is refused at its field', async (_, asOf) => {
  const failure = await served.asAdmin.fail('report', { query: { asOf } });
  expect(failure).toMatchObject({ status: 400, fields: { asOf: expect.any(String) } });
});
