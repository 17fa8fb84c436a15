import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { AttendanceRecord, ReportFilters } from '#contract/attendance.ts';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  EVENT_TYPES,
  type EventType,
} from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { testDatabase } from '../testing/database.ts';
import { attendanceReport } from './report.ts';

interface Student {
  readonly id: string;
  readonly name: string;
  readonly roll_no: string;
  readonly email: string;
}
interface Meeting {
  readonly id: string;
  readonly title: string;
  readonly event_type: EventType;
  readonly date: string;
}
interface Mark {
  readonly student: Student;
  readonly event: Meeting;
  readonly status: AttendanceStatus;
  readonly trade: string;
  readonly position: number;
}

const AT = new Date('2026-11-20T04:35:00Z');
const ADMIN = { id: randomUUID(), name: 'Dr. Rao', email: 'rao@college.test', roll_no: null };
const database = await testDatabase();

beforeEach(async () => {
  await database.knex.raw('truncate users, events, attendance_records, event_counts cascade');
  await insertUser(ADMIN);
});

async function insertUser(user: Omit<Student, 'roll_no'> & { roll_no: string | null }): Promise<void> {
  const common = { password_hash: 'none', role: user.roll_no ? 'user' : 'admin', created_at: AT };
  await database.knex('users').insert({ ...user, ...common, qr_code: user.id });
}

async function store(students: readonly Student[], events: readonly Meeting[], marks: readonly Mark[]) {
  for (const student of students) await insertUser(student);
  const common = {
    description: '',
    time: '10:30',
    location: 'Main hall',
    created_by: ADMIN.id,
    created_at: AT,
  };
  for (const event of events) await database.knex('events').insert({ ...event, ...common });
  for (const { student, event, ...mark } of marks)
    await database.knex('attendance_records').insert({
      ...mark,
      stream: streamOf(mark.position),
      event_id: event.id,
      student_id: student.id,
      means: 'scan',
      unverified: false,
      marked_by: ADMIN.id,
      occurred_at: AT,
      recorded_at: AT,
    });
  await database.knex.raw(`insert into event_counts select event_id, count(*) filter (where status = 'present'),
    count(*) filter (where status = 'absent') from attendance_records group by event_id`);
  await database.knex('head').update({ position: marks.length });
}

const streamOf = (position: number): string =>
  `00000000-0000-8000-8000-${String(position).padStart(12, '0')}`;

const student = (name: string, rest: Partial<Student> = {}): Student => ({
  id: randomUUID(),
  name,
  roll_no: randomUUID().slice(0, 12),
  email: `${randomUUID()}@college.test`,
  ...rest,
});
const meeting = (rest: Partial<Meeting> = {}): Meeting => ({
  id: randomUUID(),
  title: 'Placement talk',
  event_type: 'Event',
  date: '2026-11-20',
  ...rest,
});

/** Searches meet the characters that LIKE gives a meaning to, and case. */
const letters = fc.constantFrom('a', 'B', 'n', '%', '_', '\\', "'", ' ');
const name = fc.string({ unit: letters, minLength: 1, maxLength: 6 });
const day = fc.integer({ min: 1, max: 9 }).map(number => `2026-11-0${number}`);
const scene = fc
  .record({
    names: fc.array(name, { minLength: 1, maxLength: 6 }),
    events: fc.array(fc.record({ event_type: fc.constantFrom(...EVENT_TYPES), date: day }), {
      minLength: 1,
      maxLength: 4,
    }),
    marks: fc.array(
      fc.record({
        status: fc.constantFrom(...ATTENDANCE_STATUSES),
        trade: fc.constantFrom(...TRADE_NAMES.slice(0, 2)),
        skipped: fc.boolean(),
      }),
      { minLength: 24, maxLength: 24 },
    ),
  })
  .map(({ names, events, marks }) => {
    const students = names.map(each => student(each));
    const meetings = events.map(each => meeting(each));
    const pairs = students.flatMap(who => meetings.map(what => ({ student: who, event: what })));
    const marked = pairs.flatMap((pair, index) => {
      const mark = marks[index];
      return mark && !mark.skipped ? [{ ...pair, status: mark.status, trade: mark.trade }] : [];
    });
    return {
      students,
      meetings,
      marks: marked.map((mark, index): Mark => ({ ...mark, position: index + 1 })),
    };
  });
const filters = fc.record(
  {
    search: fc.string({ unit: letters, maxLength: 3 }).map(text => text.trim()),
    status: fc.constantFrom(...ATTENDANCE_STATUSES),
    event_type: fc.constantFrom(...EVENT_TYPES),
    trade: fc.constantFrom(...TRADE_NAMES.slice(0, 2)),
    date_from: day,
    date_to: day,
  },
  { requiredKeys: [] },
);

/** What the filters mean, said naively. */
const matches = (mark: Mark, filter: ReportFilters): boolean =>
  `${mark.student.name} ${mark.student.roll_no} ${mark.student.email}`
    .toLowerCase()
    .includes((filter.search ?? '').toLowerCase()) &&
  (!filter.status || mark.status === filter.status) &&
  (!filter.event_type || mark.event.event_type === filter.event_type) &&
  (!filter.trade || mark.trade === filter.trade) &&
  (!filter.date_from || mark.event.date >= filter.date_from) &&
  (!filter.date_to || mark.event.date <= filter.date_to);

test('the report is what a naive filter over everything gives, figures included', async () => {
  const property = fc.asyncProperty(scene, filters, async ({ students, meetings, marks }, filter) => {
    await database.knex.raw('truncate events, attendance_records, event_counts cascade');
    await database.knex('users').whereNot('id', ADMIN.id).delete();
    await store(students, meetings, marks);
    const expected = marks.filter(mark => matches(mark, filter)).reverse();
    const present = expected.filter(mark => mark.status === 'present').length;

    const report = await attendanceReport(database.knex, filter, { limit: 500 });

    expect(report.attendance.map(record => record.id)).toEqual(expected.map(mark => streamOf(mark.position)));
    expect(report).toMatchObject({ count: expected.length, total: marks.length, asOf: marks.length });
    expect(report.stats).toEqual({
      totalStudents: new Set(expected.map(mark => mark.student.id)).size,
      totalEvents: new Set(expected.map(mark => mark.event.id)).size,
      presentCount: present,
      absentCount: expected.length - present,
      attendanceRate: expected.length === 0 ? 0 : Math.round((100 * present) / expected.length),
    });
  });
  await fc.assert(property, { numRuns: 40 });
});

test('pages follow one another without gap or repeat, and the last one says so', async () => {
  const events = Array.from({ length: 7 }, () => meeting());
  const asha = student('Asha');
  const marks = events.map((event, index) => markOf(asha, event, index + 1));
  await store([asha], events, marks);
  const seen: string[] = [];
  let before: number | null = null;
  do {
    const page = await attendanceReport(database.knex, {}, { limit: 3, before: before ?? undefined });
    expect(page.count).toBe(7);
    seen.push(...page.attendance.map(record => record.id));
    before = page.nextBefore;
  } while (before !== null);
  expect(seen).toEqual(marks.map(mark => streamOf(mark.position)).reverse());
});

test('a search takes %, _ and \\ for themselves', async () => {
  const students = ['100% Sure', 'under_score', 'back\\slash', 'Plain'].map(each => student(each));
  const event = meeting();
  await store(
    students,
    [event],
    students.map((who, index) => markOf(who, event, index + 1)),
  );
  const namesFound = async (search: string): Promise<string[]> => {
    const { attendance } = await attendanceReport(database.knex, { search }, { limit: 10 });
    return attendance.map(record => record.studentName);
  };
  expect(await namesFound('%')).toEqual(['100% Sure']);
  expect(await namesFound('_')).toEqual(['under_score']);
  expect(await namesFound('\\')).toEqual(['back\\slash']);
  expect(await namesFound('%a%')).toEqual([]);
});

test('every name of a record is filled', async () => {
  const asha = student('Asha Kulkarni', { roll_no: '21CS007', email: 'asha@college.test' });
  const talk = meeting({ title: 'Mock interviews', event_type: 'TNP Meeting', date: '2026-11-20' });
  await store([asha], [talk], [markOf(asha, talk, 1)]);
  const { attendance } = await attendanceReport(database.knex, {}, { limit: 10 });
  const expected: AttendanceRecord = {
    id: streamOf(1),
    status: 'present',
    event_id: { id: talk.id, title: 'Mock interviews' },
    user_id: { id: asha.id, name: 'Asha Kulkarni', trade: 'Instrumentation' },
    verified_by: ADMIN.id,
    verifiedByName: 'Dr. Rao',
    eventName: 'Mock interviews',
    eventType: 'TNP Meeting',
    date: '2026-11-20',
    time: '10:30',
    location: 'Main hall',
    createdAt: AT.toISOString(),
    studentName: 'Asha Kulkarni',
    studentId: '21CS007',
    email: 'asha@college.test',
    department: 'Instrumentation',
    trade: 'Instrumentation',
    attendanceTime: AT.toISOString(),
    arrivalTime: AT.toISOString(),
    timeDoubtful: false,
    qrScanned: true,
  };
  expect(attendance).toEqual([expected]);
});

test('a record outlives its student: no row and no count is lost', async () => {
  const gone = student('Gone');
  const event = meeting();
  await store([gone], [event], [markOf(gone, event, 1)]);
  await database.knex('users').where('id', gone.id).delete();
  const report = await attendanceReport(database.knex, {}, { limit: 10 });
  expect(report.attendance).toMatchObject([{ id: streamOf(1), studentName: '', studentId: null }]);
  expect(report).toMatchObject({ count: 1, stats: { totalStudents: 1, presentCount: 1 } });
});

const markOf = (who: Student, event: Meeting, position: number): Mark => ({
  student: who,
  event,
  status: 'present',
  trade: 'Instrumentation',
  position,
});
