import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attendanceRate } from '#contract/attendance/records.ts';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  DAYS,
  type EventType,
  LIMITS,
} from '#contract/constants.ts';
import type { Event } from '#contract/events/schema.ts';
import { addDays, today } from '#contract/time.ts';
import { at, serveAt } from '#testing/server/clocked.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent, qrOf, scan, scanOf, TIME_ZONE } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { writtenReport } from '#testing/server/written-report.ts';
import { MOST_REFUSED_OF_STUDENT, MOST_REFUSED_SCANS } from '../late-scans/refused-scans.ts';

const served = await serve();

/** The events of a history took place so many days before today. */
const AGES = [0, DAYS.week - 1, DAYS.week, DAYS.month];
/** The index of the event that is a meeting. */
const MEETING = 1;
const STUDENTS = 4;
const STUDENT_TRADES = ['Civil Engineering', 'Civil Engineering', 'Food Technology', 'Civil Engineering'];

interface Step {
  readonly event: number;
  readonly student: number;
  /** Null: withdrawn. */
  readonly status: AttendanceStatus | null;
}

const histories: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    event: fc.nat(AGES.length - 1),
    student: fc.nat(STUDENTS - 1),
    status: fc.constantFrom(...ATTENDANCE_STATUSES, null, null),
  }),
  { minLength: 1, maxLength: 20 },
);

interface CurrentMark {
  readonly id: string;
  readonly event: number;
  readonly student: number;
  readonly status: AttendanceStatus;
}

/** Applies histories to the server, one after the other, and keeps its own model of the expected result. */
function historian(site: Served, events: readonly Event[], students: readonly Person[]) {
  const { token } = site.admin;
  const current = new Map<string, CurrentMark>();
  return async (history: readonly Step[]): Promise<readonly CurrentMark[]> => {
    for (const { event, student, status } of history) {
      const key = `${event}/${student}`;
      const before = current.get(key);
      if (status) {
        const body = { userId: students[student]?.id, eventId: events[event]?.id, status };
        const { attendance } = await site.api.ok('mark', { token, body });
        current.set(key, { id: attendance.id, event, student, status });
      } else if (before) {
        const body = { reason: 'a test' };
        await site.api.ok('withdrawMark', { id: before.id, token, body });
        current.delete(key);
      }
    }
    return [...current.values()];
  };
}

const counted = (marks: readonly CurrentMark[]) => ({
  present: marks.filter(mark => mark.status === 'present').length,
  absent: marks.filter(mark => mark.status === 'absent').length,
});
const whole = (marks: readonly CurrentMark[]) => {
  const { present, absent } = counted(marks);
  return { total: present + absent, present, absent, attendanceRate: attendanceRate(present, absent) };
};
const ageOf = (mark: CurrentMark): number => AGES[mark.event] ?? 0;
const rated = (marks: readonly CurrentMark[]) => {
  const { total: _, ...counts } = whole(marks);
  return counts;
};
const weeks = (marks: readonly CurrentMark[]) => {
  const day = today(new Date(), TIME_ZONE);
  return Array.from({ length: LIMITS.dashboard.weeks }, (_, nth) => {
    const first = (LIMITS.dashboard.weeks - 1 - nth) * DAYS.week;
    const own = marks.filter(mark => ageOf(mark) >= first && ageOf(mark) < first + DAYS.week);
    return { from: addDays(day, 1 - DAYS.week - first), to: addDays(day, -first), ...rated(own) };
  });
};
/** The last month's marks, by the students' trades in the order of their names. */
const trades = (marks: readonly CurrentMark[]) =>
  [...new Set(STUDENT_TRADES)].toSorted().flatMap(trade => {
    const own = marks.filter(mark => STUDENT_TRADES[mark.student] === trade && ageOf(mark) < DAYS.month);
    return own.length > 0 ? [{ trade, ...rated(own) }] : [];
  });
const spans = (marks: readonly CurrentMark[]) => ({
  today: counted(marks.filter(mark => ageOf(mark) === 0)),
  thisWeek: counted(marks.filter(mark => ageOf(mark) < DAYS.week)),
  thisMonth: counted(marks.filter(mark => ageOf(mark) < DAYS.month)),
  overall: whole(marks),
});

test('after any marks, corrections and withdrawals, every statistic equals a count by hand', async () => {
  const site = await serveAt(new Date(Date.now() - 200 * 86_400_000));
  const food = await site.newStudent({ trade: 'Food Technology' });
  const students = [site.student, site.other, food, await site.newStudent()];
  site.goTo(new Date());
  const { token } = site.admin;
  const events = await Promise.all(
    AGES.map((age, nth) => eventOfAge(site, age, nth === MEETING ? 'TNP Meeting' : 'Event')),
  );
  const apply = historian(site, events, students);

  await fc.assert(
    fc.asyncProperty(histories, async history => {
      const current = await apply(history);
      const stats = await site.api.ok('attendanceStats', { token });
      expect(stats).toMatchObject(spans(current));
      expect(stats.recentAttendance).toHaveLength(Math.min(5, current.length));
      expect(stats.byWeek).toEqual(weeks(current));
      expect(stats.byTrade).toEqual(trades(current));
      expect(stats.byEvent.map(({ id, present, absent }) => ({ id, present, absent }))).toEqual(
        events
          .map(({ id }, nth) => ({ id, ...counted(current.filter(mark => mark.event === nth)) }))
          .filter(({ present, absent }) => present + absent > 0)
          .toReversed(),
      );
      for (const [nth, { id }] of students.entries()) {
        const own = current.filter(mark => mark.student === nth);
        expect(await site.api.ok('userStats', { id, token })).toMatchObject({
          ...spans(own),
          upcoming: 4,
          byWeek: weeks(own),
          byType: [
            { event_type: 'Event', ...rated(own.filter(mark => mark.event !== MEETING)) },
            { event_type: 'TNP Meeting', ...rated(own.filter(mark => mark.event === MEETING)) },
          ],
        });
        const list = await site.api.ok('userAttendance', { id, token });
        expect(list).toMatchObject({ count: own.length, total: own.length, stats: whole(own) });
      }
      for (const [nth, { id }] of events.entries()) {
        const own = whole(current.filter(mark => mark.event === nth));
        const { stats: ofEvent } = await site.api.ok('eventStats', { id, token });
        const { total, ...counts } = own;
        expect(ofEvent).toMatchObject({ ...counts, totalStudents: 4, notMarked: 4 - total });
      }
      expect((await site.api.ok('lastMarked', { token })).count).toBe(Math.min(4, current.length));
    }),
    { numRuns: 15 },
  );
});

/** An event from so many days ago that is still open. */
async function eventOfAge(site: Served, age: number, event_type: EventType): Promise<Event> {
  const event = await newEvent(site, { event_type });
  const date = addDays(today(new Date(), TIME_ZONE), -age);
  await site.database.knex('events').where({ id: event.id }).update({ date, status_choice: 'active' });
  return event;
}

test('a trade whose marks were all made before the charted month is not charted', async () => {
  const day = '2026-11-20';
  const clocked = await serveAt(at(day, '10:00'));
  const event = await newEvent(clocked, { date: addDays(day, DAYS.month - 2) });
  await clocked.asAdmin.ok('openEvent', { id: event.id, body: {} });
  await scan(clocked, event, clocked.student, { scannedAt: clocked.now().toISOString() });
  const tradesOn = async (date: string) => {
    clocked.goTo(at(date, '12:00'));
    return (await clocked.asAdmin.ok('attendanceStats')).byTrade.map(({ trade, present }) => ({
      trade,
      present,
    }));
  };
  const { trade } = clocked.student.user;
  expect(await tradesOn(addDays(day, DAYS.month - 1))).toEqual([{ trade, present: 1 }]);
  expect(await tradesOn(addDays(day, DAYS.month))).toEqual([]);
});

test('the latest events with marks are charted in their order, and those without are not', async () => {
  const site = await serve();
  const date = today(new Date(), TIME_ZONE);
  const times = ['15:00', '09:00', '18:30', '12:00', '08:15'];
  const events = await Promise.all(times.map(time => newEvent(site, { date, time, title: time })));
  await newEvent(site, { date, time: '23:00', title: 'nobody came' });
  for (const event of events) await scan(site, event, site.student);
  const { byEvent } = await site.asAdmin.ok('attendanceStats');
  expect(byEvent.map(({ title }) => title)).toEqual(times.toSorted());
});

test('marks at an event opened before its day count for the day they were made', async () => {
  let now = new Date();
  const site = await serve({ now: () => now });
  const [date, next] = [today(now, TIME_ZONE), addDays(today(now, TIME_ZONE), 1)];
  const day = addDays(date, DAYS.week);
  const event = await newEvent(site, { date: day });
  await site.api.ok('openEvent', { id: event.id, token: site.admin.token, body: {} });
  const { attendance } = await scan(site, event, site.student);

  const present = async (of: readonly Person[]) => {
    const { token } = await site.newAdmin();
    const stats = await site.api.ok('attendanceStats', { token });
    const overview = await site.api.ok('eventsOverview', { token });
    const own = await Promise.all(of.map(({ id }) => site.api.ok('userStats', { id, token })));
    const spans = [stats.today, stats.thisWeek, stats.thisMonth].map(span => span.present);
    const sums = own.reduce(
      (sum, one) =>
        [one.today, one.thisWeek, one.thisMonth].map((span, nth) => span.present + (sum[nth] ?? 0)),
      [0, 0, 0],
    );
    expect(sums).toEqual(spans);
    expect(overview.stats.attendance).toMatchObject({ today: spans[0], thisWeek: spans[1] });
    const weeks = stats.byWeek.map(week => week.present);
    expect(
      own.reduce(
        (sum, { byWeek }) => sum.map((each, nth) => each + (byWeek[nth]?.present ?? 0)),
        weeks.map(() => 0),
      ),
    ).toEqual(weeks);
    expect(stats.byTrade.reduce((sum, trade) => sum + trade.present, 0)).toBe(spans[2]);
    return { spans, weeks: weeks.slice(-2), overall: stats.overall.present };
  };
  const both = [site.student, site.other];
  expect(await present(both)).toEqual({ spans: [1, 1, 1], weeks: [0, 1], overall: 1 });

  now = new Date(now.getTime() + 24 * 3_600_000);
  expect(today(now, TIME_ZONE)).toBe(next);
  const { token } = await site.newAdmin();
  for (const status of ['absent', 'present'])
    await site.api.ok('correctMark', { id: attendance.id, token, body: { status, reason: 'a test' } });
  expect(await present(both)).toEqual({ spans: [0, 1, 1], weeks: [0, 1], overall: 1 });

  now = new Date(now.getTime() + (DAYS.week - 1) * 24 * 3_600_000);
  const admin = await site.newAdmin();
  await scan({ ...site, admin }, event, site.other, { scannedAt: now.toISOString() });
  expect(await present(both)).toEqual({ spans: [1, 1, 2], weeks: [1, 1], overall: 2 });
});

describe('the statistics of an event', () => {
  const statsOf = async (event: Event, token = served.admin.token) =>
    (await served.api.ok('eventStats', { id: event.id, token })).stats;
  const start = (event: Event): number => Date.parse(`${event.date}T${event.time}:00+05:30`);
  const arriving = (event: Event, minutes: number) => ({
    scannedAt: new Date(start(event) + minutes * 60_000).toISOString(),
  });

  test('separate trades, means and arrivals, and have no arrival for marks that were made otherwise', async () => {
    const event = await newEvent(served);
    const people = await Promise.all(
      ['Civil Engineering', 'Civil Engineering', 'Food Technology', 'Food Technology', 'Food Technology'].map(
        trade => served.newStudent({ trade }),
      ),
    );
    const [early, slightly, late, dayOff, bulk] = people as [Person, Person, Person, Person, Person];
    await scan(served, event, early, arriving(event, -3));
    await scan(served, event, slightly, arriving(event, 5));
    await scan(served, event, late, arriving(event, 31));
    await scan(served, event, dayOff, arriving(event, 3 * 24 * 60));
    const marks = [{ userId: bulk.id, status: 'absent' }];
    await served.asAdmin.ok('bulkMark', { body: { eventId: event.id, commandId: randomUUID(), marks } });

    const stats = await statsOf(event);
    expect(stats).toMatchObject({
      present: 4,
      absent: 1,
      attendanceRate: 80,
      qrScanned: 4,
      byTrade: [
        { trade: 'Civil Engineering', present: 2, absent: 0, attendanceRate: 100 },
        { trade: 'Food Technology', present: 2, absent: 1, attendanceRate: 67 },
      ],
      byMeans: [
        { means: 'scan', present: 4, absent: 0 },
        { means: 'bulk', present: 0, absent: 1 },
      ],
      punctuality: { onTime: 1, slightlyLate: 1, late: 1, unknown: 1 },
    });
    expect(stats.arrivals.steps.map(step => step.arrived)).toEqual([1, 0, 1, 0, 0, 0, 0, 1]);
    expect(stats.arrivals.steps[0]?.time).toBe('09:55');
    expect(stats.notMarked).toBe(stats.totalStudents - 5);

    // A correction records that a student was there, not when they arrived.
    const corrected = await served.asAdmin.ok('eventAttendance', {
      id: event.id,
      query: { status: 'absent' },
    });
    const id = corrected.attendance[0]?.id ?? '';
    await served.asAdmin.ok('correctMark', { id, body: { status: 'present', reason: 'was here' } });
    expect((await statsOf(event)).punctuality).toEqual({ onTime: 1, slightlyLate: 1, late: 1, unknown: 2 });
  });

  test('know an arrival by twelve hours from the start, and by the day of the event', async () => {
    const punctualityOf = async (time: string, ...arrivals: readonly number[]) => {
      const event = await newEvent(served, { time });
      for (const minutes of arrivals)
        await scan(served, event, await served.newStudent(), arriving(event, minutes));
      return (await statsOf(event)).punctuality;
    };
    // Past midnight, twelve hours later, and a minute more.
    expect(await punctualityOf('23:30', 40, 720, 721)).toMatchObject({ late: 2, unknown: 1 });
    expect(await punctualityOf('00:30', 780)).toMatchObject({ late: 1, unknown: 0 });
  });

  test('tell who is not marked by the roster, also when somebody who was marked is expected no more', async () => {
    const [moved, left, here] = [
      await served.newStudent(),
      await served.newStudent(),
      await served.newStudent(),
    ];
    const event = await newEvent(served);
    for (const person of [moved, left]) await scan(served, event, person);
    const before = await statsOf(event);
    expect(before).toMatchObject({ notMarked: before.totalStudents - 2, notExpected: 0 });
    await served.asAdmin.ok('deactivateUser', { id: left.id });
    const trades = ['Civil Engineering'] as const;
    await served.asAdmin.ok('updateUser', { id: moved.id, body: { trade: 'Food Technology' } });
    await served.asAdmin.ok('updateEvent', { id: event.id, body: { trades, confirmAudience: true } });
    const stats = await statsOf(event);
    const unmarked = await served.asAdmin.ok('unmarkedStudents', { id: event.id });
    expect(unmarked.students.map(({ id }) => id)).toContain(here.id);
    expect(stats).toMatchObject({ present: 2, notMarked: unmarked.total, notExpected: 2 });
    const body = { markRemainingAbsent: true };
    const { absencesRecorded } = await served.asAdmin.ok('completeEvent', { id: event.id, body });
    expect(absencesRecorded).toBe(stats.notMarked);
    const { attendance } = await served.asAdmin.ok('eventAttendance', { id: event.id });
    const expected = new Map(attendance.map(record => [record.user_id.id, record.expected]));
    expect([moved, left, here].map(({ id }) => expected.get(id))).toEqual([false, false, true]);
    expect(await statsOf(event)).toMatchObject({ notMarked: 0, notExpected: 2 });
    const report = await writtenReport(served.database.knex, {
      ...{ kind: 'event', eventId: event.id, filters: {} },
    });
    expect(report.stats).toContainEqual({ name: 'Marked, not expected', value: 2 });
  });

  test('count the scans whose code was refused, for admins only, each scan id once', async () => {
    const event = await newEvent(served);
    const person = await served.newStudent();
    const forged = qrOf(person).replace('"g":1', '"g":2');
    const send = (body: object) => served.asAdmin.fail('scan', { body });
    const body = scanOf(event, person, { qrData: forged });
    for (const sent of [body, body, scanOf(event, person, { qrData: '{"url":"x"}' })])
      expect(await send(sent)).toMatchObject({ code: 'qr_invalid' });
    const stats = await statsOf(event);
    expect(stats).toMatchObject({ present: 0, refusedScans: { total: 2, byCode: { qr_invalid: 2 } } });
    const seen = await statsOf(event, served.student.token);
    expect([seen.refusedScans, seen.withdrawnAbsences]).toEqual([null, null]);
    const rows = await served.database.knex('refused_scans').where({ event_id: event.id });
    expect(rows).toHaveLength(2);
    expect(rows.find(row => row.scan_id === body.scanId)).toMatchObject({
      scanned_by: served.admin.id,
      code: 'qr_invalid',
      claimed_id: person.id,
    });
  });

  test('store a limited number of refused scans, and none of an event that does not exist', async () => {
    const event = await newEvent(served);
    const { knex } = served.database;
    await knex.raw(
      `INSERT INTO refused_scans (scan_id, event_id, scanned_by, code, refused_at)
       SELECT gen_random_uuid(), ?, ?, 'qr_invalid', now() FROM generate_series(2, ?::int)`,
      [event.id, served.admin.id, MOST_REFUSED_SCANS],
    );
    for (const eventId of [event.id, event.id, randomUUID()])
      await served.asAdmin.fail('scan', {
        body: scanOf({ id: eventId }, served.student, { qrData: 'no code' }),
      });
    expect((await statsOf(event)).refusedScans?.total).toBe(MOST_REFUSED_SCANS);
    // Rubbish takes no student's place, and no student another's.
    const [often, once] = [await served.newStudent(), await served.newStudent()];
    await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
    for (const person of [...Array.from({ length: MOST_REFUSED_OF_STUDENT + 1 }, () => often), once])
      await served.asAdmin.fail('scan', { body: scanOf(event, person) });
    const kept = await knex('refused_scans').where({ code: 'event_not_active' }).pluck('claimed_id');
    expect(kept.filter(id => id === often.id)).toHaveLength(MOST_REFUSED_OF_STUDENT);
    expect(kept).toContain(once.id);
    expect(await knex('refused_scans').whereNotIn('event_id', knex('events').select('id'))).toEqual([]);
  });
});

test('the newest marks are those of the requesting admin, without absences recorded by a completion', async () => {
  const event = await newEvent(served);
  const marked = await Promise.all(Array.from({ length: 3 }, () => served.newStudent()));
  for (const person of marked) await scan(served, event, person);
  const list = await served.asAdmin.ok('lastMarked', { query: { limit: '2' } });
  expect(list.attendance.map(record => record.user_id.id)).toEqual([marked[2]?.id, marked[1]?.id]);
  const another = await served.newStudent();
  await served.database.knex('users').where({ id: another.id }).update({ role: 'admin' });
  expect(await served.api.ok('lastMarked', { token: another.token })).toMatchObject({
    attendance: [],
    count: 0,
  });
  await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: true } });
  const after = await served.asAdmin.ok('lastMarked');
  expect(after.attendance[0]?.user_id.id).toBe(marked[2]?.id);
});

test('statistics of an unknown student or event answer 404', async () => {
  for (const [name, code] of [
    ['userStats', 'student_not_found'],
    ['userAttendance', 'student_not_found'],
    ['eventStats', 'event_not_found'],
    ['eventAttendance', 'event_not_found'],
  ] as const)
    expect(await served.asAdmin.fail(name, { id: randomUUID() })).toMatchObject({ status: 404, code });
});
