import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { AUDIENCE_MESSAGES } from '#contract/events/audience-messages.ts';
import type { CreateEventForm, Event } from '#contract/events/schema.ts';
import { addDays } from '#contract/time.ts';
import { rosterKnownFrom } from '#read-model/roster.ts';
import { testDatabase } from '#testing/database/database.ts';
import { at, type Clocked, serveAt } from '#testing/server/clocked.ts';
import { historianOf } from '#testing/server/random-history.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { createEventStore } from '../event-store/event-store.ts';
import { PROJECTIONS } from '../projections.ts';

const DAY = '2026-11-20';
const NEXT = addDays(DAY, 1);
const TRADE = 'Civil Engineering';

let served: Clocked;
beforeEach(async () => {
  // Sita and Om are students of the trade from the day before on.
  served = await serveAt(at(addDays(DAY, -1), '09:00'));
});

const eventOfDay = (more: Partial<CreateEventForm> = {}): Promise<Event> => {
  served.goTo(at(DAY, '09:00'));
  return newEvent(served, { date: DAY, trades: [TRADE], ...more });
};
const expectedAt = async ({ id }: Event) => {
  const { stats } = await served.asAdmin.ok('eventStats', { id });
  const { event } = await served.asAdmin.ok('event', { id });
  expect(event.counts.expected).toBe(stats.totalStudents);
  return stats.totalStudents;
};
const complete = ({ id }: Event) =>
  served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: true } });
const absentees = async ({ id }: Event): Promise<string[]> =>
  (await served.database.knex('attendance_records').where({ event_id: id, status: 'absent' }))
    .map((row: { student_id: string }) => row.student_id)
    .toSorted();
const bothOf = () => [served.student.id, served.other.id].toSorted();
const change = (id: string, body: object) => served.asAdmin.ok('updateUser', { id, body });

describe('an event that the calendar completed', () => {
  test('expects the students as of the end of its day, and a later completion marks exactly these absent', async () => {
    const event = await eventOfDay();
    served.goTo(at(DAY, '23:59'));
    const lastMinute = await served.newStudent({ trade: TRADE });
    const left = await served.newStudent({ trade: TRADE });
    await change(left.id, { active: false });
    expect(await expectedAt(event)).toBe(3);
    served.goTo(at(NEXT, '00:00'));
    await change(served.student.id, { trade: 'Instrumentation' });
    await change(served.other.id, { active: false });
    const newcomer = await served.newStudent({ trade: TRADE });
    expect(await expectedAt(event)).toBe(3);
    const unmarked = await served.asAdmin.ok('unmarkedStudents', { id: event.id, query: {} });
    expect(unmarked.students.map(({ id, trade }) => ({ id, trade }))).not.toContainEqual({ id: newcomer.id });
    expect(new Set(unmarked.students.map(({ trade }) => trade))).toEqual(new Set([TRADE]));
    expect((await complete(event)).absencesRecorded).toBe(3);
    expect(await absentees(event)).toEqual([...bothOf(), lastMinute.id].toSorted());
    expect(await expectedAt(event)).toBe(3);
    expect(await differences(served.database)).toEqual([]);
  });

  test('for one year expects the students of that year, and a completion marks no others absent', async () => {
    const third = await served.newStudent({ trade: TRADE });
    await change(third.id, { year: '3rd Year' });
    const event = await eventOfDay({ years: ['3rd Year'] });
    expect(await expectedAt(event)).toBe(1);
    expect((await complete(event)).absencesRecorded).toBe(1);
    expect(await absentees(event)).toEqual([third.id]);
  });

  test('reopened on a later day expects the students as of its own day', async () => {
    const event = await eventOfDay();
    served.goTo(at(NEXT, '09:00'));
    await served.newStudent({ trade: TRADE });
    await complete(event);
    await served.asAdmin.ok('reopenEvent', { id: event.id, body: { withdrawRosterAbsences: true } });
    expect(await expectedAt(event)).toBe(2);
  });

  test('moved to a later day expects the students as of that day', async () => {
    const event = await eventOfDay();
    served.goTo(at(NEXT, '09:00'));
    await served.newStudent({ trade: TRADE });
    expect(await expectedAt(event)).toBe(2);
    await served.asAdmin.ok('updateEvent', { id: event.id, body: { date: addDays(DAY, 3) } });
    expect(await expectedAt(event)).toBe(3);
  });

  test('is the same on every server', async () => {
    const event = await eventOfDay();
    served.goTo(at(NEXT, '09:00'));
    await served.newStudent({ trade: TRADE });
    const other = await serve({ database: served.database, now: served.now });
    const answers = await Promise.all(
      [served, other].map(({ asAdmin }) => asAdmin.ok('event', { id: event.id })),
    );
    expect(answers.map(answer => answer.event.counts.expected)).toEqual([2, 2]);
  });
});

describe('an event that an admin completed', () => {
  test('expects the students as of its completion, and as of the end of its day once it is reopened', async () => {
    const event = await eventOfDay();
    served.goTo(at(DAY, '15:00'));
    await complete(event);
    const newcomer = await served.newStudent({ trade: TRADE });
    const unmarked = async () =>
      (await served.asAdmin.ok('unmarkedStudents', { id: event.id })).students.map(({ id }) => id);
    expect(await expectedAt(event)).toBe(2);
    expect(await unmarked()).toEqual([]);
    await served.asAdmin.ok('reopenEvent', { id: event.id, body: {} });
    expect(await expectedAt(event)).toBe(3);
    expect(await unmarked()).toEqual([newcomer.id]);
  });

  test('before its day, after opening it early, expects the students as of that time', async () => {
    const event = await eventOfDay({ date: addDays(DAY, 2) });
    await served.asAdmin.ok('openEvent', { id: event.id, body: {} });
    await complete(event);
    served.goTo(at(DAY, '19:00'));
    await served.newStudent({ trade: TRADE });
    expect(await expectedAt(event)).toBe(2);
    expect(await absentees(event)).toEqual(bothOf());
  });
});

describe('moving an event that has marks', () => {
  test('requires the admin to confirm that they know the consequences', async () => {
    const event = await eventOfDay();
    served.goTo(at(DAY, '10:00'));
    const scannedAt = served.now().toISOString();
    await scan(served, event, served.student, { scannedAt });
    const body = { date: addDays(DAY, 2), title: 'Moved talk' };
    const target = { token: served.admin.token, id: event.id };
    expect(await served.api.fail('updateEvent', { ...target, body })).toMatchObject({
      status: 409,
      code: 'event_has_marks',
      error: AUDIENCE_MESSAGES.moveUnconfirmed({ marks: 1, from: DAY, to: body.date, frozen: false }),
      details: { marks: 1, from: DAY, to: body.date, frozen: false },
    });
    expect((await served.api.ok('event', target)).event).toMatchObject({ date: DAY, title: event.title });
    const moved = await served.api.ok('updateEvent', { ...target, body: { ...body, confirmMove: true } });
    expect(moved.event).toMatchObject({ date: body.date, status: 'upcoming', attendee_count: 1 });
    // Any change other than the day needs no confirmation.
    await served.api.ok('updateEvent', { ...target, body: { title: 'Renamed', time: '11:00' } });
  });

  test('says that who was expected stays if somebody has completed it, not if only its day has passed', async () => {
    const event = await eventOfDay();
    await scan(served, event, served.student, { scannedAt: served.now().toISOString() });
    const moved = { marks: 1, from: DAY, to: addDays(DAY, 2) };
    const refusal = async () =>
      (await served.asAdmin.fail('updateEvent', { id: event.id, body: { date: moved.to } })).error;
    const isChosen = async () => (await served.asAdmin.ok('event', { id: event.id })).event.statusChosen;
    served.goTo(at(addDays(DAY, 1), '10:00'));
    expect([await isChosen(), await refusal()]).toEqual([
      false,
      AUDIENCE_MESSAGES.moveUnconfirmed({ ...moved, frozen: false }),
    ]);
    await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
    expect([await isChosen(), await refusal()]).toEqual([
      true,
      AUDIENCE_MESSAGES.moveUnconfirmed({ ...moved, frozen: true }),
    ]);
    const before = await expectedAt(event);
    await served.newStudent({ trade: TRADE });
    await served.asAdmin.ok('updateEvent', { id: event.id, body: { date: moved.to, confirmMove: true } });
    expect((await served.asAdmin.ok('event', { id: event.id })).event.status).toBe('completed');
    expect(await expectedAt(event)).toBe(before);
  });
});

describe('an event that has marks, for other trades or years', () => {
  const INSTRUMENTATION = 'Instrumentation';
  const marked = async () => {
    const event = await eventOfDay({ trades: [] });
    const elsewhere = await served.newStudent({ trade: INSTRUMENTATION });
    served.goTo(at(DAY, '10:00'));
    const scannedAt = served.now().toISOString();
    for (const student of [served.student, served.other, elsewhere])
      await scan(served, event, student, { scannedAt });
    return { event, id: event.id };
  };
  const asked = (marks: number) => ({
    status: 409,
    code: 'marks_not_expected',
    error: AUDIENCE_MESSAGES.unconfirmed(marks),
    details: { marks },
  });

  test('asks how many who are marked would no longer be expected, and changes nothing until it is confirmed', async () => {
    const { event, id } = await marked();
    const narrower = { trades: [INSTRUMENTATION], title: 'For few' };
    expect(await served.asAdmin.fail('updateEvent', { id, body: narrower })).toMatchObject(asked(2));
    expect(await served.asAdmin.fail('updateEvent', { id, body: { years: ['3rd Year'] } })).toMatchObject(
      asked(3),
    );
    const before = (await served.asAdmin.ok('event', { id })).event;
    expect(before).toMatchObject({ title: event.title, trades: [], years: [] });
    const body = { ...narrower, confirmAudience: true };
    const { event: after } = await served.asAdmin.ok('updateEvent', { id, body });
    expect(after).toMatchObject({ title: 'For few', trades: [INSTRUMENTATION], attendee_count: 3 });
    expect((await served.asAdmin.ok('eventStats', { id })).stats.notExpected).toBe(2);
    // Who was not expected before is not asked about again.
    await served.asAdmin.ok('updateEvent', {
      id,
      body: { trades: [INSTRUMENTATION, 'Mechanical Engineering'] },
    });
    expect(await served.asAdmin.fail('updateEvent', { id, body: { trades: [TRADE] } })).toMatchObject(
      asked(1),
    );
  });

  test('asks nothing if those who are marked stay expected', async () => {
    const { id } = await marked();
    await served.asAdmin.ok('updateEvent', { id, body: { trades: [TRADE, INSTRUMENTATION], time: '11:00' } });
    await served.asAdmin.ok('updateEvent', { id, body: { trades: [] } });
  });

  test('asks nothing of one that somebody has completed: who was expected stays', async () => {
    const { id } = await marked();
    await served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: false } });
    await served.asAdmin.ok('updateEvent', { id, body: { trades: [INSTRUMENTATION] } });
    expect((await served.asAdmin.ok('eventStats', { id })).stats).toMatchObject({ notExpected: 0 });
  });

  test('asks about its day first, and then about both', async () => {
    const { id } = await marked();
    const body = { trades: [INSTRUMENTATION], date: NEXT, confirmAudience: true };
    expect(await served.asAdmin.fail('updateEvent', { id, body })).toMatchObject({ code: 'event_has_marks' });
    const moved = { trades: [INSTRUMENTATION], date: NEXT, confirmMove: true };
    expect(await served.asAdmin.fail('updateEvent', { id, body: moved })).toMatchObject(asked(2));
    await served.asAdmin.ok('updateEvent', { id, body: { ...moved, confirmAudience: true } });
  });
});

test('a database from before the history of students has the roster of the time of the upgrade, and reports this until the event is completed', async () => {
  const database = await testDatabase();
  const { knex, pool } = database;
  const [first, second, past] = [randomUUID(), randomUUID(), randomUUID()];
  const created_at = at(addDays(DAY, -9), '09:00');
  const user = (id: string, more: object = {}) => ({
    ...{ id, name: id, email: `${id}@college.test`, password_hash: '', role: 'user', trade: TRADE },
    ...{ qr_code: id, created_at, ...more },
  });
  await knex('users').insert([user(first), user(second, { deactivated_at: created_at })]);
  const event = { id: past, title: 'Talk', description: '', event_type: 'Event', date: DAY, trades: [TRADE] };
  await knex('events').insert({ ...event, time: '10:00', location: 'Hall', created_by: first, created_at });
  const clock = at(DAY, '10:30');
  const store = createEventStore({ pool, projections: PROJECTIONS, now: () => clock });
  await historianOf(store, { events: [past], students: [first] })([
    { event: 0, student: 0, status: 'present', trade: TRADE },
  ]);

  await knex.raw('SELECT begin_history()');
  expect(await differences({ pool })).toEqual([]);
  const { position, recorded_at } = await knex('history_start').first();
  expect(position).toBe(await store.head());
  const reading = { asOf: position, timeZone: TIME_ZONE };
  expect(await rosterKnownFrom(knex, { id: past, date: DAY }, reading)).toEqual({
    at: recorded_at,
    byAdding: false,
  });
  expect(await rosterKnownFrom(knex, { id: past, date: '2099-01-01' }, reading)).toBeNull();
  const there = await serve({ database });
  const stats = async () => (await there.asAdmin.ok('eventStats', { id: past })).stats;
  const rosterSince = { at: recorded_at.toISOString(), byAdding: false };
  expect(await stats()).toMatchObject({ totalStudents: 1, present: 1, rosterKnownFrom: rosterSince });
  await there.asAdmin.ok('reopenEvent', { id: past });
  await there.asAdmin.ok('completeEvent', { id: past, body: { markRemainingAbsent: false } });
  expect(await stats()).toMatchObject({ rosterKnownFrom: null });
});
