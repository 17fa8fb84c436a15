import type { Knex } from 'knex';
import { beforeEach, describe, expect, test } from 'vitest';
import { dayInWords } from '#contract/day-in-words.ts';
import { MESSAGES } from '#contract/messages.ts';
import { addDays } from '#contract/time.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { at, type Clocked, serveAt } from '#testing/server/clocked.ts';
import { createStudents } from '#testing/server/people.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { writtenReport } from '#testing/server/written-report.ts';
import { withTable } from '#workers/report/tables/open-table.ts';

const TODAY = '2026-11-20';
const PAST = addDays(TODAY, -30);
const TRADE = 'Civil Engineering';
const FORM = { title: 'Aptitude workshop', date: PAST, time: '10:00', location: 'Seminar hall' };

let served: Clocked;
beforeEach(async () => {
  served = await serveAt(at(TODAY, '09:00'));
});

const add = async (more: object = {}) =>
  (await served.asAdmin.ok('addPastEvent', { body: { ...FORM, ...more } })).event;
const statsOf = async (id: string) => (await served.asAdmin.ok('eventStats', { id })).stats;
const eventsThere = () => served.database.knex('events').pluck('id');

describe('an event added after its day', () => {
  test('is open, and expects those who are known when it is added, and nobody who comes later', async () => {
    const event = await add({ trades: [TRADE] });
    expect(event).toMatchObject({ date: PAST, status: 'active', trades: [TRADE], identity: 'any' });
    await served.newStudent({ trade: TRADE });
    expect(await statsOf(event.id)).toMatchObject({
      totalStudents: 2,
      rosterKnownFrom: { at: at(TODAY, '09:00').toISOString(), byAdding: true },
    });
    const { event: now } = await served.asAdmin.ok('event', { id: event.id });
    expect(now.counts.expected).toBe(2);
  });

  test('keeps no mark waiting while it waits for a change of a user', async () => {
    const { knex } = served.database;
    const adding = await knex.transaction(async changing => {
      await changing('users').where({ id: served.other.id }).update({ phone: '1' });
      const added = add();
      await expect.poll(() => lockWaits(knex)).toBe(1);
      // Free, for this change and for every mark.
      await changing.raw('SELECT FROM head FOR UPDATE NOWAIT');
      return { added };
    });
    expect(await adding.added).toMatchObject({ status: 'active' });
  });

  test('follows its day again when it moves to a day to come', async () => {
    const { id } = await add();
    const move = async (date: string) =>
      (await served.asAdmin.ok('updateEvent', { id, body: { date } })).event.status;
    expect(await move(addDays(TODAY, -1))).toBe('active');
    expect(await move(addDays(TODAY, 7))).toBe('upcoming');
    await served.asAdmin.ok('openEvent', { id });
    expect(await move(addDays(TODAY, 8))).toBe('active');
    await served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: false } });
    expect(await move(addDays(TODAY, 9))).toBe('completed');
    await served.asAdmin.ok('reopenEvent', { id, body: {} });
    served.goTo(at(addDays(TODAY, 9), '10:00'));
    expect(await move(addDays(TODAY, 10))).toBe('upcoming');
    served.goTo(at(addDays(TODAY, 10), '10:00'));
    expect((await served.asAdmin.ok('event', { id })).event).toMatchObject({
      status: 'active',
      statusChosen: false,
    });
    expect(await differences(served.database)).toEqual([]);
  });

  test('expects nobody more when it is changed later', async () => {
    const { id } = await add();
    served.goTo(at(TODAY, '10:00'));
    await served.newStudent({ trade: TRADE });
    await served.asAdmin.ok('updateEvent', { id, body: { trades: [TRADE] } });
    expect(await statsOf(id)).toMatchObject({
      totalStudents: 2,
      rosterKnownFrom: { at: at(TODAY, '09:00').toISOString(), byAdding: true },
    });
  });

  test('takes a list of who came, and its completion marks the others absent', async () => {
    const { id } = await add();
    const { student, other } = served;
    const marks = [{ userId: student.id, status: 'present' }];
    const body = { eventId: id, marks, commandId: crypto.randomUUID() };
    expect((await served.asAdmin.ok('bulkMark', { body })).results).toMatchObject([
      { outcome: 'marked', userId: student.id },
    ]);
    const completed = await served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: true } });
    expect(completed).toMatchObject({
      absencesRecorded: 1,
      event: { status: 'completed', counts: { present: 1, absent: 1, expected: 2 } },
    });
    const report = await served.asAdmin.ok('report', { query: { date_from: PAST, date_to: PAST } });
    expect(report.attendance.map(({ user_id: who, status }) => [who?.id, status]).toSorted()).toEqual(
      [
        [student.id, 'present'],
        [other.id, 'absent'],
      ].toSorted(),
    );
    expect(await differences(served.database)).toEqual([]);
  });

  test('takes those whom its roster has, of the trade of its day, though they have left or changed trade since', async () => {
    const inTrade = async () => served.newStudent({ trade: TRADE });
    const [left, moved, late] = [await inTrade(), await inTrade(), await inTrade()];
    const event = await add({ trades: [TRADE] });
    const change = (id: string, body: object) => served.asAdmin.ok('updateUser', { id, body });
    await change(left.id, { active: false });
    for (const { id } of [moved, late]) await change(id, { trade: 'Instrumentation' });
    const stranger = await served.newStudent({ trade: 'Instrumentation' });
    const { students } = await served.asAdmin.ok('doorRoster', { id: event.id });
    expect(
      students
        .filter(({ expected }) => expected)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([left.id, moved.id, late.id].toSorted());
    const marks = [left, moved, stranger].map(({ id }) => ({ userId: id, status: 'present' }));
    const body = { eventId: event.id, marks, commandId: crypto.randomUUID() };
    expect((await served.asAdmin.ok('bulkMark', { body })).results).toMatchObject([
      { outcome: 'marked', userId: left.id },
      { outcome: 'marked', userId: moved.id },
      { code: 'not_eligible', userId: stranger.id },
    ]);
    expect(await scan(served, event, late)).toMatchObject({ outcome: 'marked' });
    await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: true } });
    const { rows } = await served.database.knex.raw<{ rows: object[] }>(
      "SELECT data->>'trade' AS trade, count(*)::int FROM facts WHERE type = 'AttendanceMarked' GROUP BY 1",
    );
    expect(rows).toEqual([{ trade: TRADE, count: 5 }]);
    expect(await differences(served.database)).toEqual([]);
  });

  test('looks those of a list up together', async () => {
    const { knex } = served.database;
    const students = await createStudents(knex, 300);
    const event = await add();
    const asked: Knex.Sql[] = [];
    knex.on('query', (query: Knex.Sql) => asked.push(query));
    const marks = students.map(userId => ({ userId, status: 'present' as const }));
    const body = { eventId: event.id, marks, commandId: crypto.randomUUID() };
    const { results } = await served.asAdmin.ok('bulkMark', { body });
    expect(results.filter(result => 'outcome' in result && result.outcome === 'marked')).toHaveLength(300);
    const lookups = asked.filter(({ sql }) => sql.includes('student_terms'));
    expect(lookups.length).toBeGreaterThan(0);
    expect(lookups.length).toBeLessThan(10);
  });

  test('says also when it is completed since when its roster is known, on the screen and in its report', async () => {
    const { id } = await add();
    served.goTo(at(TODAY, '10:00'));
    await served.newStudent();
    await served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: false } });
    const rosterKnownFrom = { at: at(TODAY, '09:00').toISOString(), byAdding: true };
    expect(await statsOf(id)).toMatchObject({ totalStudents: 2, rosterKnownFrom });
    const wanted = { subject: { kind: 'event', eventId: id, filters: {} }, reader: 'user' } as const;
    const about = await withTable(
      served.database.knex,
      { ...wanted, timeZone: TIME_ZONE },
      async ({ table }) => table.about,
    );
    expect(about).toContain(MESSAGES.rosterKnownFrom(dayInWords(TODAY), true));
  });

  test('says of nobody who is marked by hand afterwards that they came late', async () => {
    const { id } = await add();
    const body = { userId: served.student.id, eventId: id, status: 'present' };
    await served.asAdmin.ok('mark', { body });
    expect((await statsOf(id)).punctuality).toEqual({ onTime: 0, slightlyLate: 0, late: 0, unknown: 1 });
    const subjects = [
      { kind: 'event', eventId: id, filters: {} },
      { kind: 'student', userId: served.student.id, filters: {} },
    ] as const;
    for (const subject of subjects) {
      const { csv } = await writtenReport(served.database.knex, subject);
      expect(csv).toContain('"Present","2026-11-20 09:00","",');
    }
  });

  test.each([TODAY, addDays(TODAY, 1)])(
    'is refused for %s, which is not past, and nothing is stored',
    async date => {
      const before = await eventsThere();
      expect(await served.asAdmin.fail('addPastEvent', { body: { ...FORM, date } })).toMatchObject({
        status: 400,
        fields: { date: MESSAGES.pastEventNotPast },
      });
      expect(await eventsThere()).toEqual(before);
    },
  );

  test('may be moved to another past day, if its day was entered wrongly; an event to come may not', async () => {
    const past = await add();
    const body = { date: addDays(PAST, -1) };
    const moved = await served.asAdmin.ok('updateEvent', { id: past.id, body });
    expect(moved.event).toMatchObject({ date: body.date, counts: { expected: 2 } });
    const next = await newEvent(served, { date: TODAY });
    expect(await served.asAdmin.fail('updateEvent', { id: next.id, body })).toMatchObject({
      fields: { date: MESSAGES.dateInPast },
    });
  });
});

test.each([0, 20])(
  'an event %i days ahead at which somebody was marked moves to the day it was on',
  async ahead => {
    const event = await newEvent(served, { date: addDays(TODAY, ahead) });
    if (ahead > 0) await served.asAdmin.ok('openEvent', { id: event.id });
    await served.asAdmin.ok('mark', {
      body: { userId: served.student.id, eventId: event.id, status: 'present' },
    });
    const date = addDays(TODAY, -1);
    const asked = await served.asAdmin.fail('updateEvent', { id: event.id, body: { date } });
    expect(asked).toMatchObject({ code: 'event_has_marks', details: { marks: 1, to: date } });
    await served.asAdmin.ok('updateEvent', { id: event.id, body: { date, confirmMove: true } });
    const report = await served.asAdmin.ok('report', { query: { date_from: date, date_to: date } });
    expect(report.attendance.map(({ date }) => date)).toEqual([date]);
    expect(await differences(served.database)).toEqual([]);
  },
);

test('an event that was moved to before its adding only when it was over says nothing of its adding', async () => {
  const { id } = await newEvent(served, { date: TODAY });
  await served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: true } });
  await served.asAdmin.ok('updateEvent', { id, body: { date: PAST, confirmMove: true } });
  expect(await statsOf(id)).toMatchObject({ totalStudents: 2, rosterKnownFrom: null });
});

test('an event added before its day expects those of its day, although it was added early', async () => {
  const event = await newEvent(served, { date: TODAY });
  await served.newStudent();
  expect((await statsOf(event.id)).totalStudents).toBe(3);
  served.goTo(at(addDays(TODAY, 1), '09:00'));
  await served.newStudent();
  expect(await statsOf(event.id)).toMatchObject({ totalStudents: 3, rosterKnownFrom: null });
});

describe('an event for several trades and years', () => {
  test('is refused to who is of another trade or year, and says whom it is for', async () => {
    const [trades, years] = [
      ['Instrumentation', TRADE],
      ['3rd Year', '4th Year'],
    ];
    const event = await newEvent(served, { date: TODAY, trades, years: ['3rd Year', '4th Year'] });
    const { student } = served;
    const refused = await served.asAdmin.fail('mark', {
      body: { userId: student.id, eventId: event.id, status: 'present' },
    });
    expect(refused).toMatchObject({
      code: 'not_eligible',
      error: MESSAGES.notEligible('3rd Year and 4th Year Instrumentation and Civil Engineering students'),
    });
    await served.asAdmin.ok('updateUser', { id: student.id, body: { year: years[0] } });
    await scan(served, event, student);
    const { counts, trade } = (await served.asAdmin.ok('event', { id: event.id })).event;
    expect({ counts, trade }).toMatchObject({ counts: { present: 1, expected: 1 }, trade: null });
  });

  test('is found by each of its trades and years, as one for all is', async () => {
    const add = async (title: string, audience: object) => {
      await newEvent(served, { date: TODAY, title, ...audience });
    };
    await add('Of two trades', { trades: [TRADE, 'Instrumentation'], years: ['3rd Year'] });
    await add('For all trades', { years: ['3rd Year'] });
    await add('For all years', { trades: [TRADE] });
    await add('For all', {});
    const found = async (query: Record<string, string>) => {
      const { events, count } = await served.asAdmin.ok('events', { query: { ...query, sort: 'title' } });
      expect(count).toBe(events.length);
      return events.map(({ title }) => title);
    };
    const all = ['For all', 'For all trades', 'For all years', 'Of two trades'];
    expect(await found({ trade: TRADE })).toEqual(all);
    expect(await found({ trade: 'Instrumentation' })).toEqual(['For all', 'For all trades', 'Of two trades']);
    expect(await found({ trade: 'Food Technology' })).toEqual(['For all', 'For all trades']);
    expect(await found({ year: '3rd Year' })).toEqual(all);
    expect(await found({ trade: TRADE, year: '4th Year' })).toEqual(['For all', 'For all years']);
  });

  test.each([
    [{ trades: ['Alchemy'] }, 'trades'],
    [{ trades: 'Civil Engineering' }, 'trades'],
    [{ years: ['9th Year'] }, 'years'],
    [{ years: null }, 'years'],
  ])('is not made of %j', async (more, field) => {
    const body = { ...FORM, date: TODAY, ...more };
    const refused = await served.asAdmin.fail('createEvent', { body });
    expect(Object.keys(refused.fields ?? {})).toEqual([expect.stringContaining(field)]);
  });
});
