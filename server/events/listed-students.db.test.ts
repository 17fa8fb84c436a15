import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { isExpected } from '#contract/attendance/door-roster.ts';
import type { Event } from '#contract/events/schema.ts';
import { addDays } from '#contract/time.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { at, type Clocked, serveAt } from '#testing/server/clocked.ts';
import type { Person } from '#testing/server/people.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scan, scanOf } from '#testing/server/scenario.ts';
import { writtenReport } from '#testing/server/written-report.ts';

const TODAY = '2026-11-20';
const TRADE = 'Food Technology';

let served: Clocked;
let sita: Person;
let om: Person;
let nita: Person;
beforeEach(async () => {
  served = await serveAt(at(TODAY, '09:00'));
  sita = served.student;
  om = served.other;
  nita = await served.newStudent({ name: 'Nita Nair', trade: TRADE });
});

const listing = (students: readonly Person[], more: object = {}): Promise<Event> =>
  newEvent(served, { date: TODAY, students: students.map(({ id }) => id), ...more });
const now = async ({ id }: Event) => (await served.asAdmin.ok('event', { id })).event;
const expectedOf = async (event: Event) => (await now(event)).counts.expected;
const namesOf = (students: readonly { readonly name: string }[]) => students.map(({ name }) => name).sort();
const notMarked = async ({ id }: Event) =>
  namesOf((await served.asAdmin.ok('unmarkedStudents', { id })).students);
const change = (event: Event, students: readonly Person[], more: object = {}) =>
  served.asAdmin.ok('updateEvent', {
    id: event.id,
    body: { students: students.map(({ id }) => id), ...more },
  });
const as = (person: Person) => apiClient(served.url, served.tokenOf(person));

describe('an event that lists its students', () => {
  test('expects them and nobody else, on every list and in every count', async () => {
    const event = await listing([sita, nita, sita]);
    expect(event).toMatchObject({ listed: 2, trades: [], years: [], counts: { expected: 2 } });
    expect(await notMarked(event)).toEqual(namesOf([sita.user, nita.user]));
    const { stats } = await served.asAdmin.ok('eventStats', { id: event.id });
    expect(stats).toMatchObject({ totalStudents: 2, notMarked: 2, notExpected: 0 });
    const { students, count } = await served.asAdmin.ok('doorRoster', { id: event.id });
    expect(count).toBe(2);
    expect(namesOf(students.filter(student => isExpected(event, student)))).toEqual(
      namesOf([sita.user, nita.user]),
    );
    expect((await served.asAdmin.ok('listedStudents', { id: event.id })).students).toEqual(
      [sita, nita]
        .map(({ user: { id, name, roll_no, trade } }) => ({ id, name, roll_no, trade }))
        .toSorted((a, b) => ((a.roll_no ?? '') < (b.roll_no ?? '') ? -1 : 1)),
    );
  });

  test('is marked by those it lists, and refused to others, in words', async () => {
    const event = await listing([sita]);
    expect(await scan(served, event, sita)).toMatchObject({ outcome: 'marked' });
    expect(await served.asAdmin.fail('scan', { body: scanOf(event, om) })).toMatchObject({
      code: 'not_eligible',
      error: 'This event is for 1 listed student only',
    });
    await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: true } });
    expect((await now(event)).counts).toMatchObject({ present: 1, absent: 0, expected: 1 });
  });

  test('marks those absent who are listed and did not come', async () => {
    const event = await listing([sita, om]);
    await scan(served, event, om);
    const body = { markRemainingAbsent: true };
    expect(await served.asAdmin.ok('completeEvent', { id: event.id, body })).toMatchObject({
      absencesRecorded: 1,
      event: { counts: { present: 1, absent: 1, expected: 2 } },
    });
    const { attendance } = await served.asAdmin.ok('userAttendance', { id: nita.id });
    expect(attendance).toEqual([]);
  });

  test('expects of them only who is active, and of its trades and years where it names some', async () => {
    const event = await listing([sita, om, nita]);
    await served.asAdmin.ok('deactivateUser', { id: om.id });
    expect(await expectedOf(event)).toBe(2);
    await change(event, [sita, om, nita], { trades: [TRADE] });
    expect(await expectedOf(event)).toBe(1);
    expect(await notMarked(event)).toEqual([nita.user.name]);
    expect(await served.asAdmin.fail('scan', { body: scanOf(event, sita) })).toMatchObject({
      error: `This event is for ${TRADE}, 3 listed students only`,
    });
  });

  test('is among the events to come of those it lists, and not of others', async () => {
    const event = await listing([nita], { date: addDays(TODAY, 3) });
    const seen = async (person: Person) => ({
      ids: (await as(person).ok('upcomingEvents')).events.map(({ id }) => id),
      count: (await as(person).ok('upcomingCount')).count,
      stats: (await as(person).ok('userStats', { id: person.id })).upcoming,
    });
    expect(await seen(nita)).toEqual({ ids: [event.id], count: 1, stats: 1 });
    expect(await seen(sita)).toEqual({ ids: [], count: 0, stats: 0 });
  });

  test('is found by a trade and a year that some of them have', async () => {
    await served.asAdmin.ok('updateUser', { id: nita.id, body: { year: '3rd Year' } });
    const event = await listing([nita]);
    const found = async (query: Record<string, string>) =>
      (await served.asAdmin.ok('events', { query })).events.map(({ id }) => id);
    expect(await found({ trade: TRADE, year: '3rd Year' })).toEqual([event.id]);
    expect(await found({ trade: sita.user.trade ?? '' })).toEqual([]);
    expect(await found({ year: '4th Year' })).toEqual([]);
  });

  test('tells a student how many are listed and whether they are, and who the others are to no student', async () => {
    const event = await listing([sita, nita]);
    await change(event, [sita, om]);
    const of = async (person: Person) => {
      const query = { eventId: event.id };
      const answer = await as(person).ok('timeline', { id: person.id, query });
      expect(JSON.stringify(answer)).not.toContain((person === sita ? nita : sita).id);
      const terms = answer.entries.flatMap(entry => (entry.kind === 'terms' ? [entry] : []));
      return { expected: answer.expected, listed: terms.map(({ from, to }) => [from, to].map(isListed)) };
    };
    const isListed = (terms: { listed: number; isListed: boolean }) => [terms.listed, terms.isListed];
    const [out, on] = [[2, false] as const, [2, true] as const];
    expect(await of(sita)).toEqual({ expected: true, listed: [] });
    expect(await of(nita)).toEqual({ expected: false, listed: [[on, out]] });
    expect(await of(om)).toEqual({ expected: true, listed: [[out, on]] });
    expect(JSON.stringify(await as(nita).ok('event', { id: event.id }))).not.toContain(sita.id);
    await as(nita).fail('listedStudents', { id: event.id });
  });
});

describe('the list of an event', () => {
  test('is of students who are there', async () => {
    const students = ['00000000-0000-4000-8000-000000000001', served.admin.id, sita.id];
    const refused = await served.asAdmin.fail('createEvent', {
      body: { title: 'Interviews', date: TODAY, time: '10:00', location: 'Room 4', students },
    });
    expect(refused.fields).toEqual({
      students: '2 listed students are not known any more: paste the list again',
    });
    const event = await listing([sita]);
    await served.asAdmin.fail('updateEvent', { id: event.id, body: { students } });
    expect((await now(event)).listed).toBe(1);
  });

  test.each([
    ['no ids', ['Asha Rao']],
    ['no list', null],
    ['more than an event may list', Array.from({ length: 5_001 }, () => randomUUID())],
  ])('is not made of %s', async (_, students) => {
    const body = { title: 'Interviews', date: TODAY, time: '10:00', location: 'Room 4', students };
    const refused = await served.asAdmin.fail('createEvent', { body });
    expect(Object.keys(refused.fields ?? {})).toEqual([expect.stringContaining('students')]);
  });

  test('shows nobody who was erased, and counts them all the same', async () => {
    const event = await listing([sita, om]);
    await served.asAdmin.ok('deactivateUser', { id: om.id });
    await served.asAdmin.ok('eraseUser', { id: om.id, body: { confirm: om.id } });
    const { students } = await served.asAdmin.ok('listedStudents', { id: event.id });
    expect(students.map(({ id }) => id)).toEqual([sita.id]);
    expect(await now(event)).toMatchObject({ listed: 2, counts: { expected: 1 } });
  });

  test('is asked about before it leaves out somebody who is marked', async () => {
    const event = await listing([sita, om]);
    await scan(served, event, sita);
    const body = { students: [om.id] };
    expect(await served.asAdmin.fail('updateEvent', { id: event.id, body })).toMatchObject({
      code: 'marks_not_expected',
      details: { marks: 1 },
    });
    await change(event, [om], { confirmAudience: true });
    expect((await now(event)).counts).toMatchObject({ present: 1, expected: 1 });
    expect(await differences(served.database)).toEqual([]);
  });

  test('is that of the time of a scan that waited on its device', async () => {
    const event = await listing([sita, om]);
    served.goTo(at(TODAY, '10:00'));
    const scannedAt = served.now().toISOString();
    served.goTo(at(TODAY, '10:30'));
    await change(event, [om]);
    expect(await served.asAdmin.ok('scan', { body: scanOf(event, sita, { scannedAt }) })).toMatchObject({
      outcome: 'marked',
    });
    await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
    served.goTo(at(TODAY, '11:00'));
    const late = (person: Person) => ({ body: scanOf(event, person, { scannedAt }) });
    expect((await served.asAdmin.fail('scan', late(nita))).code).toBe('not_eligible');
    expect(await served.asAdmin.ok('scan', late(om))).toMatchObject({ outcome: 'marked' });
  });

  test('keeps who was expected when its day is over, whatever becomes of them', async () => {
    const event = await listing([sita, om, nita]);
    await scan(served, event, om);
    served.goTo(at(addDays(TODAY, 1), '09:00'));
    for (const { id } of [sita, om]) await served.asAdmin.ok('deactivateUser', { id });
    expect(await expectedOf(event)).toBe(3);
    const unmarked = async ({ id }: Person) =>
      (await served.asAdmin.ok('unmarkedEvents', { id })).events.map(each => each.id);
    expect(await unmarked(sita)).toEqual([event.id]);
    expect(await unmarked(om)).toEqual([]);
    const newcomer = await served.newStudent();
    expect(await unmarked(newcomer)).toEqual([]);
  });

  test('is that of an event of a past day, also for a student who has left since', async () => {
    const body = {
      ...{ title: 'Interviews', date: addDays(TODAY, -3), time: '10:00', location: 'Room 4' },
      students: [sita.id, om.id],
    };
    const { event } = await served.asAdmin.ok('addPastEvent', { body });
    await served.asAdmin.ok('deactivateUser', { id: om.id });
    const mark = (person: Person) => ({
      body: { userId: person.id, eventId: event.id, status: 'present' },
    });
    expect(await served.asAdmin.ok('mark', mark(om))).toMatchObject({ outcome: 'marked' });
    expect((await served.asAdmin.fail('mark', mark(nita))).code).toBe('not_eligible');
    await change(event, [om, nita]);
    expect(await served.asAdmin.ok('mark', mark(nita))).toMatchObject({ outcome: 'marked' });
    expect((await now(event)).counts).toMatchObject({ present: 2, expected: 2 });
  });

  test('is that of its time in a report as of before it was changed', async () => {
    const event = await listing([sita, om]);
    const { knex } = served.database;
    const asOf = (await now(event)).counts.asOf;
    await change(event, [nita]);
    const report = async (position?: number) =>
      (await writtenReport(knex, { kind: 'event', eventId: event.id, filters: {} }, position)).csv;
    const [then, today] = [await report(asOf), await report()];
    expect([then.includes(sita.user.name), then.includes(nita.user.name)]).toEqual([true, false]);
    expect([today.includes(sita.user.name), today.includes(nita.user.name)]).toEqual([false, true]);
  });
});
