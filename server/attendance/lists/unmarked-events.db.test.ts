import { expect, test } from 'vitest';
import type { CreateEventForm, Event } from '#contract/events/schema.ts';
import { addDays, momentOf, today } from '#contract/time.ts';
import { apiClient } from '#testing/server/api-client.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const FIRST = addDays(today(new Date(), TIME_ZONE), 1);
let now = momentOf(FIRST, '12:00', TIME_ZONE);
const served = await serve({ now: () => now });
const { student: sita, other: om } = served;
let { admin } = served;
const office = () => apiClient(served.url, admin.token);

/** At noon. A login lasts for a day. */
async function goToDay(number: number): Promise<void> {
  now = momentOf(addDays(FIRST, number), '12:00', TIME_ZONE);
  admin = await served.newAdmin();
}

const titles = async ({ id }: Person): Promise<string[]> =>
  (await office().ok('unmarkedEvents', { id })).events.map(({ title }) => title);
const newToday = (title: string, more: Partial<CreateEventForm> = {}): Promise<Event> =>
  newEvent({ api: served.api, admin }, { title, date: today(now, TIME_ZONE), ...more });
const complete = ({ id }: Event) =>
  office().ok('completeEvent', { id, body: { markRemainingAbsent: false } });

/** What the lists of the events that are over say, turned round. */
async function asEventsSay(student: Person): Promise<string[]> {
  const query = { limit: '100' };
  const { events } = await office().ok('allEvents', { query });
  const over = events.filter(({ status }) => status === 'completed');
  const lists = await Promise.all(over.map(({ id }) => office().ok('unmarkedStudents', { id, query })));
  return over
    .filter((_, at) => lists[at]?.students.some(({ id }) => id === student.id))
    .map(({ title }) => title);
}

test('a student finds the events that are over without a mark of theirs, as each event lists who has none', async () => {
  const own = await newToday('own trade', { trades: [sita.user.trade ?? ''] });
  await newToday('another trade', { trades: ['Food Technology'] });
  await newToday('third years', { years: ['3rd Year'] });
  const [marked, withdrawn] = [await newToday('marked'), await newToday('withdrawn')];
  const [frozen, reopened] = [await newToday('frozen'), await newToday('reopened')];
  await newToday('to come', { date: addDays(FIRST, 3) });
  for (const person of [sita, om]) await scan(served, marked, person);
  await scan(served, own, om);
  const { attendance } = await scan(served, withdrawn, sita);
  await office().ok('withdrawMark', { id: attendance.id, body: { reason: 'the wrong one' } });
  await complete(frozen);
  await complete(reopened);
  await office().ok('reopenEvent', { id: reopened.id, body: { withdrawRosterAbsences: false } });
  expect(await titles(sita)).toEqual(['frozen']);

  await goToDay(1);
  const newcomer = await served.newStudent({ name: 'Nita Newcomer', trade: 'Food Technology' });
  await newToday('second day');
  await office().ok('updateUser', { id: sita.id, body: { trade: 'Food Technology', year: '3rd Year' } });
  const { title, date, time, location, event_type } = frozen;
  const changed = { title, date, time, location, event_type, trades: ['Food Technology'] };
  await office().ok('updateEvent', { id: frozen.id, body: { ...changed, confirmAudience: true } });
  await office().ok('deactivateUser', { id: om.id });

  await goToDay(2);
  for (const person of [sita, om, newcomer])
    expect((await titles(person)).toSorted()).toEqual((await asEventsSay(person)).toSorted());
  // What they became since changes nothing about the day before.
  expect((await titles(sita)).toSorted()).toEqual(['frozen', 'own trade', 'second day', 'withdrawn']);
  expect(await titles(newcomer)).toEqual(['second day']);
});

test('the latest day comes first, and of many the last fifty are listed', async () => {
  expect((await titles(sita))[0]).toBe('second day');
  for (let n = 0; n < 50; n++) await complete(await newToday(`talk ${n}`));
  const { events, count } = await office().ok('unmarkedEvents', { id: sita.id });
  expect([events.length, count]).toEqual([50, 54]);
  expect(events.map(({ title }) => title)).not.toContain('second day');
});
