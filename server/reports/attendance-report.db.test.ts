import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  EVENT_TYPES,
  type EventType,
} from '#contract/constants.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { nameAndRollNo, plainForm } from '#contract/search.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import type { MarkCounts } from '#read-model/bitmaps/counts.ts';
import { testDatabase } from '#testing/database/database.ts';
import { FACTS, streamOf } from '../attendance/marks/stream.ts';
import { attendanceCounts, attendanceCountsByTrade, catchUpTo } from '../bitmaps/testing.ts';
import { createEventStore } from '../event-store/event-store.ts';
import type { NewFact } from '../event-store/types.ts';
import { PROJECTIONS } from '../projections.ts';
import { attendanceReport } from './screen/report.ts';

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
/** The status of a student at an event: the first one, or one that replaces it. Null withdraws it. */
interface Mark {
  readonly student: Student;
  readonly event: Meeting;
  readonly status: AttendanceStatus | null;
  readonly trade: string;
}
/** A current mark, at its first position. */
interface CurrentMark extends Mark {
  readonly status: AttendanceStatus;
  readonly position: number;
}

const AT = new Date('2026-11-20T04:35:00Z');
const ADMIN = { id: randomUUID(), name: 'Dr. Rao', email: 'rao@college.test', roll_no: null };
const database = await testDatabase();

const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => AT });

/** Facts may be deleted in this database only, so that every case begins at position 1. */
await database.knex.raw(
  'grant truncate on facts to current_user; alter table facts disable trigger facts_immutable',
);

beforeEach(empty);

async function empty(): Promise<void> {
  await database.knex.raw(
    `truncate users, events, facts, attendance_records, event_counts, attendance_bits, attendance_bits_history, student_numbers cascade;
     update head set position = 0; update attendance_bits_at set position = 0`,
  );
  await insertUser(ADMIN);
}

async function insertUser(user: Omit<Student, 'roll_no'> & { roll_no: string | null }): Promise<void> {
  const common = { password_hash: 'none', role: user.roll_no ? 'user' : 'admin', created_at: AT };
  await database.knex('users').insert({ ...user, ...common, qr_code: user.id });
}

async function arrange(students: readonly Student[], events: readonly Meeting[], marks: readonly Mark[]) {
  for (const each of students) await insertUser(each);
  const common = {
    description: '',
    time: '10:30',
    location: 'Main hall',
    created_by: ADMIN.id,
    created_at: AT,
  };
  for (const event of events) await database.knex('events').insert({ ...event, ...common });
  return appendMarks(marks);
}

/** Appends the marks one after another, each following the last of its stream. Returns the current ones. */
async function appendMarks(marks: readonly Mark[]): Promise<readonly CurrentMark[]> {
  const current = new Map<string, CurrentMark>();
  const versions = new Map<string, number>();
  for (const mark of marks) {
    const { student: who, event, status } = mark;
    const stream = streamOf(event.id, who.id);
    const expectedVersion = versions.get(stream) ?? 0;
    const fact = factOf(mark, current.get(stream)?.status ?? null);
    const appended = await store.append({ commandId: randomUUID(), stream, expectedVersion, fact });
    if (appended.kind !== 'stored') throw new Error(`the mark was not stored: ${appended.kind}`);
    versions.set(stream, expectedVersion + 1);
    const { position } = current.get(stream) ?? appended.result.fact;
    if (status) current.set(stream, { ...mark, status, position });
    else current.delete(stream);
  }
  return [...current.values()].toSorted((a, b) => b.position - a.position);
}

function factOf({ student: who, event, status, trade }: Mark, previous: AttendanceStatus | null): NewFact {
  const common = { eventId: event.id, studentId: who.id, trade, status, previous };
  return {
    type: status === null ? FACTS.withdrawn : previous === null ? FACTS.marked : FACTS.corrected,
    data: { ...common, unverified: false, reason: 'a test' },
    means: 'scan',
    actorId: ADMIN.id,
    occurredAt: AT,
  };
}

const idOf = (mark: Mark): string => streamOf(mark.event.id, mark.student.id);

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

/** As a search compares texts. */
const small = (text: string): string => plainForm(text).toLowerCase();

/** Searches contain the characters that are special to LIKE, in both cases, and é written in both ways. */
const letters = fc.constantFrom('a', 'B', 'n', 'é', 'e\u0301', '%', '_', '\\', "'", ' ');
const name = fc.string({ unit: letters, minLength: 1, maxLength: 6 });
const day = fc.integer({ min: 1, max: 9 }).map(number => `2026-11-0${number}`);
const trade = fc.constantFrom(...TRADE_NAMES.slice(0, 2));
const scene = fc
  .record({
    names: fc.array(name, { minLength: 1, maxLength: 6 }),
    events: fc.array(fc.record({ title: name, event_type: fc.constantFrom(...EVENT_TYPES), date: day }), {
      minLength: 1,
      maxLength: 4,
    }),
    steps: fc.array(
      fc.record({
        student: fc.nat(),
        event: fc.nat(),
        status: fc.constantFrom(...ATTENDANCE_STATUSES, ...ATTENDANCE_STATUSES, null),
        trade,
      }),
      { maxLength: 24 },
    ),
    catchUps: fc.array(fc.nat(24), { maxLength: 2 }),
  })
  .map(({ names, events, steps, catchUps }) => {
    const students = names.map(each => student(each));
    const meetings = events.map(each => meeting(each));
    const marks = steps.flatMap(each => {
      const who = students[each.student % students.length];
      const what = meetings[each.event % meetings.length];
      return who && what ? [{ ...each, student: who, event: what }] : [];
    });
    return { students, meetings, marks: possible(marks), catchUps: catchUps.toSorted((a, b) => a - b) };
  });

/** Without impossible marks, such as withdrawing one that does not exist. */
function possible(marks: readonly Mark[]): readonly Mark[] {
  const current = new Set<string>();
  return marks.filter(mark => {
    if (mark.status === null) return current.delete(idOf(mark));
    current.add(idOf(mark));
    return true;
  });
}

const filters = fc.record(
  {
    search: fc.string({ unit: letters, maxLength: 3 }).map(text => text.trim()),
    status: fc.constantFrom(...ATTENDANCE_STATUSES),
    event_type: fc.constantFrom(...EVENT_TYPES),
    trade,
    date_from: day,
    date_to: day,
  },
  { requiredKeys: [] },
);

/** The meaning of the filters, as a naive check. */
const matches = (mark: CurrentMark, filter: ReportFilters): boolean =>
  [`${nameAndRollNo(mark.student.name, mark.student.roll_no)} ${mark.student.email}`, mark.event.title].some(
    text =>
      small(filter.search ?? '')
        .split(' ')
        // Quotation marks around a word came with a copy of it.
        .map(word => word.replaceAll(/^'+|'+$/g, '') || word)
        .every(word => small(text).includes(word)),
  ) &&
  (!filter.status || mark.status === filter.status) &&
  (!filter.event_type || mark.event.event_type === filter.event_type) &&
  (!filter.trade || mark.trade === filter.trade) &&
  (!filter.date_from || mark.event.date >= filter.date_from) &&
  (!filter.date_to || mark.event.date <= filter.date_to);

/** The counts of some marks, computed naively. */
const countsOf = (marks: readonly CurrentMark[]): MarkCounts => ({
  present: marks.filter(mark => mark.status === 'present').length,
  absent: marks.filter(mark => mark.status === 'absent').length,
  students: new Set(marks.map(mark => mark.student.id)).size,
  events: new Set(marks.map(mark => mark.event.id)).size,
});

test('the report equals a naive filter over everything, counts included, however far the bits have caught up', async () => {
  const property = fc.asyncProperty(
    scene,
    filters,
    async ({ students, meetings, marks, catchUps }, filter) => {
      await empty();
      const current = await arrange(students, meetings, marks);
      const expected = current.filter(mark => matches(mark, filter));
      for (const upTo of [0, ...catchUps]) {
        await catchUpTo(database.pool, upTo);
        const report = await attendanceReport(database.knex, filter, { limit: 500 });

        const { present, absent, students: totalStudents, events: totalEvents } = countsOf(expected);
        expect(report.attendance.map(record => record.id)).toEqual(expected.map(idOf));
        expect(report).toMatchObject({ count: expected.length, total: current.length, asOf: marks.length });
        expect(report.stats).toEqual({
          totalStudents,
          totalEvents,
          presentCount: present,
          absentCount: absent,
          attendanceRate: expected.length === 0 ? 0 : Math.round((100 * present) / expected.length),
        });
        expect(await attendanceCounts(database.knex, filter)).toEqual(countsOf(expected));
        const { byTrade } = await attendanceCountsByTrade(database.knex, filter);
        expect([...byTrade].toSorted()).toEqual(
          [...Map.groupBy(expected, mark => mark.trade)]
            .map(([of, own]) => [of, countsOf(own)] as const)
            .toSorted(),
        );
      }
    },
  );
  // Letters of a random roll number may meet where its hyphen is left out.
  const [who, what] = [student('n', { roll_no: '7a-b' }), meeting()];
  const met = { students: [who], meetings: [what], marks: [markOf(who, what)], catchUps: [] };
  await fc.assert(property, { numRuns: 40, examples: [[met, { search: 'ab' }]] });
});

test.for([
  ['nothing', 0],
  ['what came before', 4],
  ['all', 7],
] as const)(
  'with the bits caught up to %s, corrections, withdrawals and a change of trade count once',
  async ([, upTo]) => {
    const [asha, banu, chitra] = [student('Asha'), student('Banu'), student('Chitra')];
    const [talk, fair] = [meeting(), meeting()];
    const [civil = '', instruments = ''] = TRADE_NAMES;
    await arrange(
      [asha, banu, chitra],
      [talk, fair],
      [
        { student: asha, event: talk, status: 'present', trade: civil },
        { student: banu, event: talk, status: 'present', trade: civil },
        { student: chitra, event: talk, status: 'absent', trade: civil },
        { student: asha, event: fair, status: 'absent', trade: instruments },
        { student: asha, event: talk, status: 'absent', trade: instruments },
        { student: banu, event: talk, status: null, trade: civil },
        { student: chitra, event: talk, status: 'present', trade: civil },
      ],
    );
    await catchUpTo(database.pool, upTo);
    const counts = (filter: ReportFilters) => attendanceCounts(database.knex, filter);
    expect(await counts({})).toEqual({ present: 1, absent: 2, students: 2, events: 2 });
    expect(await counts({ trade: civil })).toEqual({ present: 1, absent: 0, students: 1, events: 1 });
    expect(await counts({ trade: instruments })).toEqual({ present: 0, absent: 2, students: 1, events: 2 });
    expect(await counts({ search: 'banu' })).toEqual({ present: 0, absent: 0, students: 0, events: 0 });
    expect(await counts({ status: 'present' })).toEqual({ present: 1, absent: 0, students: 1, events: 1 });
  },
);

test('pages of rare marks are complete, even of events that ran at the same time', async () => {
  const students = Array.from({ length: 40 }, (_, index) => student(index % 8 ? 'Often' : 'Rare'));
  const events = Array.from({ length: 6 }, () => meeting());
  const pairs = students.flatMap((who, index) =>
    events.map((event, column) => ({
      student: who,
      event,
      status: index % 5 ? ('present' as const) : ('absent' as const),
      trade: 'Instrumentation',
      order: Math.floor(column / 3) * 1_000 + index,
    })),
  );
  const marks = pairs.toSorted((a, b) => a.order - b.order).map(({ order: _, ...mark }) => mark);
  const current = await arrange(students, events, marks);
  await catchUpTo(database.pool, 100);
  for (const filter of [
    {},
    { search: 'rare' },
    { status: 'absent' },
    { trade: 'Instrumentation' },
    { strength: 'static' },
  ] as const) {
    const wanted = current.filter(mark => matches(mark, filter)).map(idOf);
    const seen: string[] = [];
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
      const page = await attendanceReport(database.knex, filter, { limit: 7, before });
      expect(page.count).toBe(wanted.length);
      seen.push(...page.attendance.map(record => record.id));
      before = page.nextBefore;
    }
    expect(seen).toEqual(wanted);
  }
});

test('a filter by identification reads the marks once for its counts, and not for a page of none', async () => {
  const [asha, talk] = [student('Asha'), meeting()];
  await arrange([asha], [talk], [markOf(asha, talk)]);
  const asked: string[] = [];
  const note = ({ sql }: { readonly sql: string }) => asked.push(sql);
  database.knex.on('query', note);
  const { count, total, attendance } = await attendanceReport(
    database.knex,
    { strength: 'live' },
    { limit: 10 },
  );
  database.knex.off('query', note);
  expect({ count, total, attendance }).toEqual({ count: 0, total: 1, attendance: [] });
  expect(asked.join().match(/attendance_records/g)).toHaveLength(1);
});

test('a search takes %, _ and \\ literally', async () => {
  const students = ['100% Sure', 'under_score', 'back\\slash', 'Plain'].map(each => student(each));
  const event = meeting();
  await arrange(
    students,
    [event],
    students.map(who => markOf(who, event)),
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
  await arrange([asha], [talk], [markOf(asha, talk)]);
  const { attendance } = await attendanceReport(database.knex, {}, { limit: 10 });
  const expected: AttendanceRecord = {
    id: streamOf(talk.id, asha.id),
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
    keptOffline: false,
    qrScanned: true,
    strength: 'static',
    gate: null,
    position: 1,
  };
  expect(attendance).toEqual([expected]);
});

test.for(['before', 'after'])('a record outlives its student, deleted %s the bits caught up', async when => {
  const gone = student('Gone');
  const event = meeting();
  await arrange([gone], [event], [markOf(gone, event)]);
  if (when === 'after') await catchUpTo(database.pool, 1);
  await database.knex('users').where('id', gone.id).delete();
  if (when === 'before') await catchUpTo(database.pool, 1);
  const report = await attendanceReport(database.knex, {}, { limit: 10 });
  expect(report.attendance).toMatchObject([
    { id: streamOf(event.id, gone.id), studentName: '', studentId: null },
  ]);
  expect(report).toMatchObject({ count: 1, stats: { totalStudents: 1, presentCount: 1 } });
});

const markOf = (who: Student, event: Meeting): Mark => ({
  student: who,
  event,
  status: 'present',
  trade: 'Instrumentation',
});
