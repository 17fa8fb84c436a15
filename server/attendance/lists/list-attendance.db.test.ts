import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTENDANCE_STATUSES, EVENT_TYPES, RANGES } from '#contract/constants.ts';
import { addDays, today } from '#contract/time.ts';
import { daysOf } from '#platform/days.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { newEvent, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const TITLES = ['Campus drive', '100% attendance', 'snake_case', "O'Brien \\ talk"];
const NAMES = ['Ravi Kumar', '50% Sita', 'under_score', "D'Souza"];
const TRADES = ['Civil Engineering', 'Food Technology'];

const served = await serve();
const student = await served.newStudent();
for (const [nth, age] of [0, 3, 20, 60, 200, 6].entries()) await attended(nth, age);
const event = await newEvent(served);
for (const [nth, name] of [...NAMES, ...NAMES].entries()) {
  const person = await served.newStudent({ name, trade: TRADES[nth % 2] ?? '' });
  await scan(served, event, person, { status: nth % 3 ? 'present' : 'absent' });
}

type List = 'userAttendance' | 'eventAttendance';
const listOf = (name: List, id: string, query: Record<string, string> = {}) =>
  served.asAdmin.ok(name, { id, query });
const ofStudent = (await listOf('userAttendance', student.id)).attendance;
const ofEvent = (await listOf('eventAttendance', event.id)).attendance;

async function attended(nth: number, age: number): Promise<void> {
  const one = await newEvent(served, {
    title: TITLES[nth % 4] ?? '',
    event_type: nth % 2 ? 'Event' : 'TNP Meeting',
  });
  await scan(served, one, student, { status: nth % 3 ? 'present' : 'absent' });
  const date = addDays(today(new Date(), TIME_ZONE), -age);
  await served.database.knex('events').where({ id: one.id }).update({ date });
}

/** All of a list, read page by page. */
async function walked(name: List, id: string, query: Record<string, string>) {
  const pages = await everyPage(next => listOf(name, id, { ...query, ...next }));
  return {
    ids: pages.flatMap(page => page.attendance.map(record => record.id)),
    counts: [...new Set(pages.map(page => page.count))],
  };
}

/** Filters, any of which may be left out. */
const some = <T extends object>(filters: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(filters, { requiredKeys: [] });
const limits = fc.constantFrom('1', '2', '500');
const status = fc.constantFrom(...ATTENDANCE_STATUSES);
const contains = (text: string, sought = ''): boolean => text.toLowerCase().includes(sought.toLowerCase());

test('a student’s list follows the filters, and its pages together are the whole list', async () => {
  const clock = { now: () => new Date(), timeZone: TIME_ZONE };
  await fc.assert(
    fc.asyncProperty(
      some({
        status,
        event_type: fc.constantFrom(...EVENT_TYPES),
        range: fc.constantFrom(...RANGES),
        search: fc.constantFrom('CAMPUS', '%', '_', "'", '\\', 'hall', 'nowhere'),
      }),
      limits,
      async (filters, limit) => {
        const days = filters.range && daysOf(filters.range, clock);
        const wanted = ofStudent.filter(
          record =>
            (!filters.status || record.status === filters.status) &&
            (!filters.event_type || record.eventType === filters.event_type) &&
            (!days || (record.date >= days.date_from && record.date <= days.date_to)) &&
            contains(`${record.eventName} ${record.location}`, filters.search),
        );
        const { ids, counts } = await walked('userAttendance', student.id, { ...filters, limit });
        expect(ids).toEqual(wanted.map(record => record.id));
        expect(counts).toEqual([wanted.length]);
      },
    ),
    { numRuns: 40 },
  );
});

test('an event’s list follows the filters, and its pages together are the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(
      some({
        status,
        trade: fc.constantFrom(...TRADES, 'No such trade'),
        search: fc.constantFrom('ravi', '%', '_', "'", '\\', '@example.edu', 'nobody'),
      }),
      limits,
      async (filters, limit) => {
        const wanted = ofEvent.filter(
          record =>
            (!filters.status || record.status === filters.status) &&
            (!filters.trade || record.trade === filters.trade) &&
            contains(`${record.studentName} ${record.studentId} ${record.email}`, filters.search),
        );
        const { ids, counts } = await walked('eventAttendance', event.id, { ...filters, limit });
        expect(ids).toEqual(wanted.map(record => record.id));
        expect(counts).toEqual([wanted.length]);
      },
    ),
    { numRuns: 40 },
  );
});

test('counts and total cover the whole list, with any filter', async () => {
  const whole = await listOf('userAttendance', student.id);
  const none = await listOf('userAttendance', student.id, { search: 'nowhere' });
  expect(none).toMatchObject({ attendance: [], count: 0, total: 6, stats: whole.stats });
  const event0 = await listOf('eventAttendance', event.id, { status: 'absent' });
  expect(event0).toMatchObject({ count: 3, total: 8, stats: { present: 5, absent: 3 } });
});

test('a student cannot find others by fields that are hidden from them', async () => {
  const [first] = ofEvent;
  const find = async (token: string, search: string) =>
    (await served.api.ok('eventAttendance', { id: event.id, token, query: { search } })).count;
  for (const hidden of [first?.email ?? '', first?.studentId ?? '']) {
    expect(await find(served.admin.token, hidden)).toBe(1);
    expect(await find(served.student.token, hidden)).toBe(0);
  }
  expect(await find(served.student.token, 'ravi')).toBe(2);
});

test('a student learns of others who was there, but not when they came, in which order, or who marked them', async () => {
  const talk = await newEvent(served);
  const reader = await served.newStudent({ name: 'Bela' });
  const come = async (name: string) => scan(served, talk, await served.newStudent({ name }));
  for (const name of ['chitra', 'Asha', 'Dev', 'asha']) await come(name);
  await scan(served, talk, reader);
  const listed = (query: Record<string, string> = {}) =>
    served.api.ok('eventAttendance', { id: talk.id, token: reader.token, query });
  const { attendance } = await listed();
  const names = attendance.map(record => record.studentName);
  expect(names.map(name => name.toLowerCase())).toEqual(['asha', 'asha', 'bela', 'chitra', 'dev']);
  const [own] = attendance.filter(record => record.user_id.id === reader.id);
  const attendanceTime = expect.stringMatching(/Z$/);
  expect(own).toMatchObject({
    studentId: reader.user.roll_no,
    qrScanned: true,
    attendanceTime,
    expected: null,
  });
  const nothing = {
    ...{ user_id: { id: null }, studentId: null, email: null },
    ...{ verified_by: null, verifiedByName: null, strength: null, gate: null },
    ...{ createdAt: '', attendanceTime: '', arrivalTime: null, qrScanned: false },
    ...{ timeDoubtful: false, keptOffline: false, position: null, expected: null },
  };
  for (const record of attendance.filter(each => each !== own)) expect(record).toMatchObject(nothing);

  const first = await listed({ limit: '2' });
  const cursor = first.nextCursor ?? '';
  expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/^\[\d/);
  const rest = await listed({ cursor });
  expect([...first.attendance, ...rest.attendance].map(record => record.id)).toEqual(
    attendance.map(record => record.id),
  );
  for (const query of [{ sort: 'changed' }, { strength: 'static' }])
    expect(
      await served.api.fail('eventAttendance', { id: talk.id, token: reader.token, query }),
    ).toMatchObject({ code: 'forbidden' });
});

test('sorted by change, those who came last stand first, whatever was recorded before they came', async () => {
  const talk = await newEvent(served);
  const { id } = talk;
  const [punctual, one, two, three] = await Promise.all([
    served.newStudent(),
    served.newStudent(),
    served.newStudent(),
    served.newStudent(),
  ]);
  await scan(served, talk, punctual);
  await served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: true } });
  await served.asAdmin.ok('reopenEvent', { id, body: { withdrawRosterAbsences: false } });
  const lateComers = [two, three, one];
  for (const person of lateComers) await scan(served, talk, person);
  const present = { status: 'present', sort: 'changed' };
  const came = [punctual, ...lateComers].map(person => person.id);
  const list = await listOf('eventAttendance', id, present);
  expect(list.attendance.map(({ user_id }) => user_id.id)).toEqual(came.toReversed());
  const { ids } = await walked('eventAttendance', id, { ...present, limit: '2' });
  expect(ids).toEqual(list.attendance.map(record => record.id));
});

describe('hostile requests', () => {
  test.each([
    { search: "%' or 1=1 --" },
    { date_from: '0000-01-01' },
    { date_from: '9999-12-31', range: 'week' },
    { date_to: '9999-12-31' },
    { range: 'year' },
    { cursor: Buffer.from('[9007199254740993]').toString('base64url') },
    { search: '\u0000' },
    { trade: '\u0000' },
  ])('%j is refused or answered, never an error', async query => {
    for (const [name, id] of [
      ['userAttendance', student.id],
      ['eventAttendance', event.id],
      ['lastMarked', undefined],
      ['report', undefined],
    ] as const) {
      const response = await served.asAdmin.raw(name, { ...(id && { id }), query });
      expect(response.status, name).toBeLessThan(500);
    }
  });

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2026-01-01T00:00:00+99:99'])(
    'a scan at %s is refused',
    async scannedAt => {
      const body = {
        userId: student.id,
        eventId: event.id,
        status: 'present',
        scanId: randomUUID(),
        scannedAt,
      };
      expect(await served.asAdmin.fail('mark', { body })).toMatchObject({
        status: 400,
        fields: { scannedAt: expect.any(String) },
      });
    },
  );
});
