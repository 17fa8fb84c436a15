import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import type { LiveCounts, LiveEventStatus } from '#contract/live/events.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, today } from '#contract/time.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { at, serveAt } from '#testing/server/clocked.ts';
import type { Person } from '#testing/server/people.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, putOnDay, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { streamOf } from '../attendance/marks/stream.ts';
import { catchUpTo } from '../bitmaps/testing.ts';
import { lockEvent } from './event-lock.ts';
import { completedData } from './facts.ts';

const TRADE = 'Food Technology';
const TODAY = today(new Date(), TIME_ZONE);

let served: Served;
let people: [Person, Person, Person];
let event: Event;
beforeEach(async () => {
  served = await serve();
  onTestFinished(() => served.stop());
  const student = () => served.newStudent({ trade: TRADE });
  people = await Promise.all([student(), student(), student()]);
  event = await newEvent(served, { trades: [TRADE] });
});

const complete = (markRemainingAbsent: boolean, id = event.id) =>
  served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent } });
const reopen = (body: object = {}, id = event.id) => served.asAdmin.ok('reopenEvent', { id, body });
const head = async (): Promise<number> => (await served.database.knex('head').first())?.position;
const mark = (person: Person, status: 'present' | 'absent') =>
  served.asAdmin.raw('mark', { body: { userId: person.id, eventId: event.id, status } });

/** The current status of each of the three students. */
async function statusesNow(): Promise<(string | undefined)[]> {
  const rows: { student_id: string; status: string; means: string }[] = await served.database
    .knex('attendance_records')
    .where({ event_id: event.id });
  const of = new Map(rows.map(row => [row.student_id, `${row.status} by ${row.means}`]));
  return people.map(({ id }) => of.get(id));
}

const followFromFacts = async () => expect(await differences(served.database)).toEqual([]);

describe('completing an event', () => {
  test('marks every student without a mark absent, and refuses marks from then on', async () => {
    await scan(served, event, people[0]);
    const answer = await complete(true);
    expect(answer).toMatchObject({
      outcome: 'completed',
      absencesRecorded: 2,
      event: { status: 'completed', counts: { present: 1, absent: 2, expected: 3 } },
    });
    expect(await statusesNow()).toEqual(['present by scan', 'absent by roster', 'absent by roster']);
    // Nobody was named by a code that anyone can make.
    expect(await served.database.knex('attendance_records').where({ unverified: true })).toEqual([]);
    const refused = await mark(people[1], 'present');
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'event_not_active']);
    await followFromFacts();
  });

  test('without absences leaves the others unmarked, and a later call may add their absences', async () => {
    await scan(served, event, people[0]);
    expect(await complete(false)).toMatchObject({ absencesRecorded: 0, event: { status: 'completed' } });
    expect(await statusesNow()).toEqual(['present by scan', undefined, undefined]);
    expect(await complete(true)).toMatchObject({
      outcome: 'completed',
      message: SERVER_MESSAGES.eventCompleted,
      absencesRecorded: 2,
    });
    expect(await complete(true)).toMatchObject({ outcome: 'already_completed', absencesRecorded: 0 });
  });

  test('marks absent again whose absence was withdrawn since', async () => {
    await complete(true);
    const body = { reason: 'was ill' };
    await served.asAdmin.ok('withdrawMark', { id: streamOf(event.id, people[0].id), body });
    expect(await statusesNow()).toEqual([undefined, 'absent by roster', 'absent by roster']);
    expect(await complete(true)).toMatchObject({
      outcome: 'completed',
      absencesRecorded: 1,
      event: { counts: { present: 0, absent: 3, expected: 3 } },
    });
    expect(await complete(true)).toMatchObject({ outcome: 'already_completed', absencesRecorded: 0 });
    await followFromFacts();
  });

  test('leaves out whose absence an admin withdrew, if asked to, and nobody else', async () => {
    const { asAdmin } = served;
    const [excused, mistaken, corrected] = people;
    const withdraw = ({ id }: Person) =>
      asAdmin.ok('withdrawMark', { id: streamOf(event.id, id), body: { reason: 'medical leave' } });
    const excusedBy = async () => (await asAdmin.ok('eventStats', { id: event.id })).stats.withdrawnAbsences;
    // A present mark that was withdrawn excuses nobody. Nor does reopening, which withdraws all absences.
    await scan(served, event, mistaken);
    await withdraw(mistaken);
    await complete(true);
    await reopen({ withdrawRosterAbsences: true });
    expect(await excusedBy()).toBe(0);
    for (const person of [excused, corrected]) {
      await mark(person, 'absent');
      await withdraw(person);
    }
    expect(await excusedBy()).toBe(2);
    await mark(corrected, 'absent');
    expect(await excusedBy()).toBe(1);
    const body = { markRemainingAbsent: true, keepWithdrawn: true };
    expect(await asAdmin.ok('completeEvent', { id: event.id, body })).toMatchObject({
      absencesRecorded: 1,
      event: { counts: { present: 0, absent: 2, expected: 3 } },
    });
    expect(await statusesNow()).toEqual([undefined, 'absent by roster', 'absent by manual']);
    const again = await asAdmin.ok('completeEvent', { id: event.id, body });
    expect(again).toMatchObject({ outcome: 'already_completed', absencesRecorded: 0 });
    await followFromFacts();
  });

  test('counts no withdrawn absence of a student who is no longer expected', async () => {
    const { asAdmin } = served;
    const [person] = people;
    await mark(person, 'absent');
    const body = { reason: 'medical leave' };
    await asAdmin.ok('withdrawMark', { id: streamOf(event.id, person.id), body });
    const withdrawn = async () => (await asAdmin.ok('eventStats', { id: event.id })).stats.withdrawnAbsences;
    expect(await withdrawn()).toBe(1);
    await asAdmin.ok('updateEvent', { id: event.id, body: { years: ['4th Year'] } });
    expect(await withdrawn()).toBe(0);
  });

  test('it is counted whom it would mark absent though nobody expected them when it began', async () => {
    const served = await serveAt(at('2026-11-20', '09:00'));
    const inYear = async (year: string): Promise<Person> => {
      const student = await served.newStudent();
      await goesTo(year, student);
      return student;
    };
    const goesTo = (year: string, { id }: Person) => served.asAdmin.ok('updateUser', { id, body: { year } });
    const [came, goesOn] = [await inYear('2nd Year'), await inYear('1st Year')];
    await inYear('2nd Year');
    const { id } = await newEvent(served, { date: '2026-11-20', time: '10:00', years: ['2nd Year'] });
    const comes = ({ id: userId }: Person) =>
      served.asAdmin.ok('mark', { body: { userId, eventId: id, status: 'present' } });
    const since = async (token = served.admin.token) =>
      (await served.api.ok('eventStats', { id, token })).stats.expectedSince;
    served.goTo(at('2026-11-20', '10:30'));
    await comes(came);
    expect(await since()).toBe(0);
    await goesTo('2nd Year', goesOn);
    await comes(await inYear('2nd Year'));
    await inYear('2nd Year');
    expect([await since(), await since(served.tokenOf(came))]).toEqual([2, null]);
    served.goTo(at('2026-11-21', '09:00'));
    const completed = (markRemainingAbsent: boolean) =>
      served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent } });
    await completed(false);
    expect(await since()).toBe(2);
    await completed(true);
    expect(await since()).toBe(0);
  });

  test('is done one after another, however the id of the event is written', async () => {
    const { knex } = served.database;
    const { answer } = await knex.transaction(async held => {
      await lockEvent(held, event.id);
      const body = { markRemainingAbsent: false };
      const answer = served.asAdmin.raw('completeEvent', { id: event.id.toUpperCase(), body });
      await expect.poll(() => lockWaits(knex)).toBe(1);
      return { answer };
    });
    expect((await answer).status).toBe(200);
  });

  test('repeated, or many times at once, stores nothing twice', async () => {
    const before = await head();
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(true)));
    expect(answers.map(answer => answer.outcome).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'already_completed'),
      'completed',
    ]);
    expect(answers.map(answer => answer.absencesRecorded).toSorted()).toEqual([0, 0, 0, 0, 0, 3]);
    // A completion and three absences.
    expect((await head()) - before).toBe(4);
    for (const answer of answers) expect(answer.event).toEqual(answers[0]?.event);
  });

  test('freezes who is expected, whatever happens to the students, until it is reopened', async () => {
    await complete(false);
    const { knex } = served.database;
    const [leaves, changes] = people;
    await knex('users').where({ id: leaves.id }).update({ deactivated_at: new Date() });
    await knex('users').where({ id: changes.id }).update({ trade: 'Instrumentation' });
    await recordRows(knex);
    for (let newcomers = 0; newcomers < 4; newcomers++) await served.newStudent({ trade: TRADE });
    const expected = async () => (await served.asAdmin.ok('event', { id: event.id })).event.counts.expected;
    expect(await expected()).toBe(3);
    const { data } = await knex('frozen_rosters')
      .join('facts', 'facts.position', 'frozen_rosters.position')
      .first();
    expect(completedData.parse(data).roster).toEqual([
      { trade: TRADE, students: people.map(({ id }) => id).toSorted() },
    ]);
    // The absences are those of the frozen roster, under the trade at that time.
    expect((await complete(true)).event.counts).toMatchObject({ absent: 3, expected: 3 });
    expect(await knex('attendance_records').distinct('trade')).toEqual([{ trade: TRADE }]);
    await reopen();
    expect(await expected()).toBe(5);
    expect(await knex('frozen_rosters')).toEqual([]);
  });

  test('of a day that has passed by the calendar freezes the roster too', async () => {
    await putOnDay(served, event, addDays(TODAY, -1));
    // Those known when it was added.
    expect(await complete(true)).toMatchObject({ outcome: 'completed', absencesRecorded: people.length });
  });

  test('of a future day is refused, with advice to open it first', async () => {
    const { id } = await newEvent(served, { date: addDays(TODAY, 2) });
    const body = { markRemainingAbsent: true };
    expect(await served.asAdmin.fail('completeEvent', { id, body })).toMatchObject({
      status: 409,
      code: 'event_status',
      error: 'This event is upcoming. Open it before completing it.',
    });
    expect(await served.asAdmin.ok('openEvent', { id, body: {} })).toMatchObject({
      outcome: 'opened',
      event: { status: 'active' },
    });
    expect((await served.asAdmin.ok('openEvent', { id, body: {} })).outcome).toBe('already_open');
    expect((await complete(true, id)).event.status).toBe('completed');
  });

  test('names the invalid field', async () => {
    for (const [body, field] of [
      [{}, 'markRemainingAbsent'],
      [{ markRemainingAbsent: 'yes' }, 'markRemainingAbsent'],
      [{ markRemainingAbsent: true, status: 'active' }, 'status'],
    ] as const)
      expect(
        Object.keys((await served.asAdmin.fail('completeEvent', { id: event.id, body })).fields ?? {}),
      ).toEqual([field]);
  });

  test('during the last scans loses none: a student reported “present” is, and everyone has a mark', async () => {
    for (let round = 0; round < 5; round++) {
      event = await newEvent(served);
      const crowd = await Promise.all(Array.from({ length: 40 }, () => served.newStudent()));
      const scans = crowd.map(person => mark(person, 'present'));
      const completion = complete(true);
      const late = crowd.map(person => mark(person, 'present'));
      const answers = await Promise.all([...scans, ...late]);
      const { event: completed } = await completion;
      const here = new Set<string>();
      answers.forEach((answer, index) => {
        expect([200, 409]).toContain(answer.status);
        const person = crowd[index % crowd.length];
        if (answer.status === 200 && person) here.add(person.id);
      });
      const rows: { student_id: string; status: string }[] = await served.database
        .knex('attendance_records')
        .where({ event_id: event.id });
      expect(
        rows
          .filter(row => row.status === 'present')
          .map(row => row.student_id)
          .toSorted(),
      ).toEqual([...here].toSorted());
      expect(rows).toHaveLength(completed.counts.expected);
    }
    await followFromFacts();
  });

  test('of 5,000 students is done within one request', async () => {
    const { knex } = served.database;
    await knex.raw(`
      INSERT INTO users (id, name, email, password_hash, role, trade, qr_code, created_at)
      SELECT gen_random_uuid(), 'Student ' || n, n || '@example.org', '', 'user', '${TRADE}', 'code ' || n, now()
      FROM generate_series(1, 4997) AS n`);
    await recordRows(knex);
    await scan(served, event, people[0]);
    // Each call is answered, so it stayed within its route's time limit.
    expect((await complete(true)).event.counts).toMatchObject({ present: 1, absent: 4_999, expected: 5_000 });
    expect((await reopen({ withdrawRosterAbsences: true })).absencesWithdrawn).toBe(4_999);
    await followFromFacts();
  });
});

describe('reopening an event', () => {
  test('keeps the absences unless it is asked to withdraw them, and even then keeps corrections', async () => {
    await scan(served, event, people[0]);
    await complete(true);
    expect(await reopen()).toMatchObject({
      outcome: 'reopened',
      absencesWithdrawn: 0,
      event: { status: 'active', counts: { present: 1, absent: 2 } },
    });
    expect((await mark(people[1], 'present')).status).toBe(200);
    expect(await reopen({ withdrawRosterAbsences: true })).toMatchObject({
      outcome: 'reopened',
      absencesWithdrawn: 1,
    });
    expect(await statusesNow()).toEqual(['present by scan', 'present by manual', undefined]);
    expect(await reopen({ withdrawRosterAbsences: true })).toMatchObject({
      outcome: 'already_reopened',
      absencesWithdrawn: 0,
    });
    expect((await complete(true)).absencesRecorded).toBe(1);
    await followFromFacts();
  });

  test('withdraws nothing that a person recorded, and nothing of another event', async () => {
    const other = await newEvent(served, { trades: [TRADE] });
    expect((await mark(people[0], 'absent')).status).toBe(200);
    await complete(true);
    await complete(true, other.id);
    expect(await reopen({ withdrawRosterAbsences: true })).toMatchObject({ absencesWithdrawn: 2 });
    expect(await statusesNow()).toEqual(['absent by manual', undefined, undefined]);
    const { event: untouched } = await served.asAdmin.ok('event', { id: other.id });
    expect(untouched.counts).toMatchObject({ absent: people.length });
    await followFromFacts();
  });

  test('withdraws what an earlier reopening kept', async () => {
    await complete(true);
    await reopen();
    await complete(true);
    expect(await reopen({ withdrawRosterAbsences: true })).toMatchObject({
      absencesWithdrawn: 3,
      event: { counts: { present: 0, absent: 0 } },
    });
    await followFromFacts();
  });

  test('lets scanning continue after the calendar had closed the event', async () => {
    await putOnDay(served, event, addDays(TODAY, -1));
    await recordRows(served.database.knex);
    expect((await mark(people[0], 'present')).status).toBe(409);
    expect((await reopen({ withdrawRosterAbsences: true })).event.status).toBe('active');
    expect((await mark(people[0], 'present')).status).toBe(200);
  });

  test('is not undone by who wanted to mark the rest of the completed event absent', async () => {
    await complete(false);
    await reopen({});
    const body = { markRemainingAbsent: true, onlyIfCompleted: true };
    const { id } = event;
    expect(await served.asAdmin.fail('completeEvent', { id, body })).toMatchObject({
      code: 'event_status',
    });
    expect((await served.asAdmin.ok('event', { id })).event.status).toBe('active');
    await complete(false);
    expect(await served.asAdmin.ok('completeEvent', { id, body })).toMatchObject({
      absencesRecorded: people.length,
    });
  });

  test('is refused if nothing is completed; so is opening an event that is open or over', async () => {
    const before = await head();
    const { id } = event;
    const active = { status: 409, code: 'event_status', error: 'This event is already active' };
    for (const name of ['reopenEvent', 'openEvent'] as const)
      expect(await served.asAdmin.fail(name, { id, body: {} })).toMatchObject(active);
    await complete(false);
    expect((await served.asAdmin.fail('openEvent', { id, body: {} })).error).toBe(
      'This event is completed. Reopen it instead.',
    );
    expect((await head()) - before).toBe(1);
  });
});

test('facts of events disturb neither reports nor followers of attendance', async () => {
  await scan(served, event, people[0]);
  await complete(true);
  const report = () => served.asAdmin.ok('report', { query: { trade: TRADE } });
  expect((await report()).stats).toMatchObject({ presentCount: 1, absentCount: 2, totalStudents: 3 });
  await catchUpTo(served.database.pool, await head());
  expect((await report()).stats).toMatchObject({ presentCount: 1, absentCount: 2, totalStudents: 3 });
  await reopen({ withdrawRosterAbsences: true });
  expect((await report()).stats).toMatchObject({ presentCount: 1, absentCount: 0 });
  await catchUpTo(served.database.pool, await head());
  expect((await report()).stats).toMatchObject({ presentCount: 1, absentCount: 0 });
  await followFromFacts();
});

test('admins are notified at once that an event was completed, with its counts', async () => {
  const socket = io(served.url, { auth: { token: served.admin.token }, forceNew: true });
  onTestFinished(() => void socket.disconnect());
  const received: { counts: LiveCounts[]; statuses: LiveEventStatus[] } = { counts: [], statuses: [] };
  socket.on('counts', counts => received.counts.push(counts));
  socket.on('eventStatus', change => received.statuses.push(change));
  await new Promise<void>(resolve => socket.on('connect', resolve));
  const answer = await complete(true);
  await expect.poll(() => received.counts.at(-1)).toEqual(answer.event.counts);
  const position = (await head()) - 3;
  await expect.poll(() => received.statuses).toEqual([{ eventId: event.id, status: 'completed', position }]);
});

test('an id in capital letters is the same event', async () => {
  await complete(true, event.id.toUpperCase());
  await reopen({ withdrawRosterAbsences: true }, event.id.toUpperCase());
  expect(await statusesNow()).toEqual([undefined, undefined, undefined]);
  const refused = await served.asAdmin.fail('deleteEvent', { id: event.id.toUpperCase() });
  expect(refused.details).toEqual({ count: 6 });
  expect(await served.asAdmin.fail('event', { id: randomUUID() })).toMatchObject({ status: 404 });
});
