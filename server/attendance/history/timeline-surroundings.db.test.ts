import { expect, test } from 'vitest';
import { addDays, today } from '#contract/time.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent, putOnDay, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();
const { asAdmin } = served;
const by = { id: served.admin.id, name: served.admin.user.name };
const TODAY = today(new Date(), TIME_ZONE);

const entriesOf = async (person: Person, eventId: string, token = served.admin.token) =>
  (await served.api.ok('timeline', { id: person.id, token, query: { eventId } })).entries;

test('between a withdrawal and a mark it says who completed and reopened the event, to the student too', async () => {
  const person = await served.newStudent();
  const event = await newEvent(served);
  const { id } = (await scan(served, event, person)).attendance;
  await asAdmin.ok('withdrawMark', { id, body: { reason: 'Left at once' } });
  await asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: true } });
  await asAdmin.ok('reopenEvent', { id: event.id, body: { withdrawRosterAbsences: true } });
  const mark = { userId: person.id, eventId: event.id, status: 'present' };
  await asAdmin.ok('mark', { body: mark });
  const whole = await entriesOf(person, event.id);
  expect(whole).toMatchObject([
    { kind: 'recorded', change: { what: 'marked', means: 'scan' } },
    { kind: 'recorded', change: { what: 'withdrawn' } },
    { kind: 'event', what: 'completed', by },
    { kind: 'recorded', change: { to: 'absent', means: 'roster' } },
    { kind: 'event', what: 'reopened', by },
    { kind: 'recorded', change: { what: 'withdrawn', means: 'roster' } },
    { kind: 'recorded', change: { what: 'marked', means: 'manual' } },
  ]);
  expect(await entriesOf(person, event.id, person.token)).toEqual(whole);
});

test('it says from what to what the event was moved, meant for others and made strict, but no change of its texts', async () => {
  const person = await served.newStudent();
  const event = await newEvent(served, { trades: ['Civil Engineering'], years: ['3rd Year'] });
  const change = (body: object) =>
    asAdmin.ok('updateEvent', { id: event.id, body: { confirmMove: true, confirmAudience: true, ...body } });
  const { date, time, trades, years, identity } = event;
  const first = { date, time, trades, years, identity };
  await change({ title: 'Another talk' });
  await change({ date: addDays(TODAY, 1), time: '14:30' });
  await change({ description: 'Bring a pen', event_type: 'TNP Meeting' });
  await change({ trades: [], years: [] });
  await change({ identity: 'strict' });
  await asAdmin.ok('openEvent', { id: event.id, body: {} });
  const moved = { ...first, date: addDays(TODAY, 1), time: '14:30' };
  const forAll = { ...moved, trades: [], years: [] };
  expect(await entriesOf(person, event.id)).toMatchObject([
    { kind: 'terms', from: first, to: moved, by },
    { kind: 'terms', from: moved, to: forAll, by },
    { kind: 'terms', from: forAll, to: { ...forAll, identity: 'strict' }, by },
    { kind: 'event', what: 'opened', by },
  ]);
});

test('it says what became of the student since the event exists, and nothing of before', async () => {
  const person = await served.newStudent({ trade: 'Civil Engineering' });
  const change = (body: object) => asAdmin.ok('updateUser', { id: person.id, body });
  await change({ year: '2nd Year' });
  const event = await newEvent(served);
  await change({ year: '3rd Year', trade: 'Instrumentation' });
  await change({ name: 'Somebody Else' });
  await asAdmin.ok('deactivateUser', { id: person.id });
  await change({ active: true });
  const is = { trade: 'Instrumentation', year: '3rd Year', active: true };
  const entries = [
    { kind: 'student', from: { trade: 'Civil Engineering', year: '2nd Year', active: true }, to: is, by },
    { kind: 'student', from: is, to: { ...is, active: false }, by },
    { kind: 'student', from: { ...is, active: false }, to: is, by },
  ];
  expect(await entriesOf(person, event.id)).toMatchObject(entries);

  const late = await served.newStudent();
  const { trade } = late.user;
  expect(await entriesOf(late, event.id)).toMatchObject([
    { kind: 'student', from: null, to: { trade, active: true } },
  ]);
});

test('of somebody who was erased it shows no year', async () => {
  const person = await served.newStudent({ trade: 'Civil Engineering' });
  const event = await newEvent(served);
  await asAdmin.ok('updateUser', { id: person.id, body: { year: '3rd Year' } });
  await asAdmin.ok('eraseUser', { id: person.id, body: { confirm: person.id } });
  const entries = await entriesOf(person, event.id);
  expect(entries).toMatchObject([{ kind: 'student', to: { year: null, active: false } }]);
  expect(JSON.stringify(entries)).not.toContain('3rd Year');
});

test('an event that was added after its day says so, and one whose day had passed that it was reopened', async () => {
  const person = await served.newStudent();
  const body = { title: 'Plant visit', date: addDays(TODAY, -3), time: '10:00', location: 'Main hall' };
  const { event } = await asAdmin.ok('addPastEvent', { body });
  expect(await entriesOf(person, event.id)).toMatchObject([{ kind: 'event', what: 'added_late', by }]);
  await asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
  await asAdmin.ok('reopenEvent', { id: event.id, body: {} });
  expect((await entriesOf(person, event.id)).slice(1)).toMatchObject([
    { what: 'completed' },
    { what: 'reopened' },
  ]);

  const passed = await newEvent(served);
  await putOnDay(served, passed, addDays(TODAY, -1));
  await asAdmin.ok('reopenEvent', { id: passed.id, body: {} });
  expect(await entriesOf(person, passed.id)).toMatchObject([
    { kind: 'event', what: 'reopened_after_day', by },
  ]);
});
