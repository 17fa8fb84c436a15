import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { STRENGTHS } from '#contract/attendance/strength.ts';
import { ATTENDANCE_STATUSES, EVENT_TYPES, type Role } from '#contract/constants.ts';
import { dayInWords } from '#contract/day-in-words.ts';
import { MESSAGES } from '#contract/messages.ts';
import { grouped } from '#contract/numbers.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { timeInWords } from '#contract/time.ts';
import { shortTrade, TRADE_NAMES } from '#contract/trades.ts';
import type { Cells } from '#platform/table-files/written.ts';
import { attendanceReport } from '#server/reports/screen/report.ts';
import { testDatabase } from '#testing/database/database.ts';
import { writtenReport } from '#testing/server/written-report.ts';
import type { ReportContent } from './layout/document.ts';
import { momentInWords } from './layout/words.ts';
import { readForPaper } from './make-pdf.ts';
import type { PaperSubject, TableSubject } from './tables/open-table.ts';

const TIME_ZONE = 'Asia/Kolkata';
const TRADES = TRADE_NAMES.slice(0, 3);
const { knex } = await testDatabase();

/** 30 students at 8 events, two of three marked, in an order that no list uses. */
beforeAll(async () => {
  await knex.raw(
    `INSERT INTO users (id, name, email, password_hash, role, qr_code, roll_no, trade, created_at)
     SELECT ('00000000-0000-4000-8000-0000000000' || lpad(i::text, 2, '0'))::uuid, 'Name ' || i, i || '@college.test',
       'none', 'user', 'code ' || i, 'R' || i, (?::text[])[1 + i % 3], now() FROM generate_series(1, 30) AS i`,
    [TRADES],
  );
  await knex.raw(
    `INSERT INTO events (id, title, description, event_type, date, time, location, created_by, created_at)
     SELECT ('10000000-0000-4000-8000-0000000000' || lpad(i::text, 2, '0'))::uuid, 'Talk ' || i, '',
       (?::text[])[1 + i % 2], date '2026-11-10' + i, '10:30', 'Hall', (SELECT min(id::text)::uuid FROM users), now()
     FROM generate_series(1, 8) AS i`,
    [[...EVENT_TYPES]],
  );
  await knex.raw(
    `WITH marks AS (
       SELECT users.id AS student, events.id AS event, users.trade, row_number() OVER (ORDER BY md5(users.name || title)) AS p,
         CASE WHEN ascii(md5(title || users.name)) % 4 = 0 THEN 'absent' ELSE 'present' END AS status
       FROM users CROSS JOIN events WHERE ascii(md5(users.name || title)) % 3 > 0
     ), stored AS (
       INSERT INTO facts (position, stream, version, type, data, means, actor_id, command_id, occurred_at, recorded_at)
       SELECT p, md5(event::text || student)::uuid, 1, 'AttendanceMarked',
         json_build_object('eventId', event, 'studentId', student, 'trade', trade, 'status', status, 'previous', NULL),
         'scan', student, md5('c' || event || student)::uuid, now(), now() FROM marks
     ), counted AS (
       INSERT INTO event_counts SELECT event, count(*) FILTER (WHERE status = 'present'),
         count(*) FILTER (WHERE status = 'absent') FROM marks GROUP BY event
     ), moved AS (UPDATE head SET position = (SELECT count(*) FROM marks))
     INSERT INTO attendance_records SELECT md5(event::text || student)::uuid, event, student, status, trade, 'scan', false,
       student, now(), now(), p, p, now() FROM marks`,
  );
  // Every seventh was corrected later, the newest first.
  await knex.raw(
    `WITH later AS (
       SELECT facts.*, head.position + row_number() OVER (ORDER BY facts.position DESC) AS p,
         CASE data->>'status' WHEN 'present' THEN 'absent' ELSE 'present' END AS status
       FROM facts, head WHERE facts.position % 7 = 0
     ), stored AS (
       INSERT INTO facts (position, stream, version, type, data, means, actor_id, command_id, occurred_at, recorded_at)
       SELECT p, stream, 2, 'AttendanceCorrected',
         data || jsonb_build_object('status', status, 'previous', data->'status', 'reason', 'a test'),
         'manual', actor_id, gen_random_uuid(), now(), now() FROM later
     ), counted AS (
       UPDATE event_counts SET present = present + more, absent = absent - more FROM (
         SELECT (data->>'eventId')::uuid AS id, sum(CASE status WHEN 'present' THEN 1 ELSE -1 END) AS more
         FROM later GROUP BY 1) AS changed WHERE id = event_id
     ), moved AS (UPDATE head SET position = (SELECT max(p) FROM later))
     UPDATE attendance_records AS marks SET status = later.status, position = p, means = 'manual'
     FROM later WHERE later.stream = marks.stream`,
  );
});

const filters: fc.Arbitrary<ReportFilters> = fc.record(
  {
    search: fc.constantFrom('name 1', 'R2', '@college', '%', 'nobody', 'talk 3', 'ALK'),
    status: fc.constantFrom(...ATTENDANCE_STATUSES),
    event_type: fc.constantFrom(...EVENT_TYPES),
    trade: fc.constantFrom(...TRADES),
    strength: fc.constantFrom(...STRENGTHS),
    date_from: fc.constantFrom('2026-11-11', '2026-11-14', '2026-11-30'),
    date_to: fc.constantFrom('2026-11-13', '2026-11-18'),
  },
  { requiredKeys: [] },
);

const deps = {
  ...{ knex, fonts: [], qrSecret: '', pdfMostRecords: 1_000, now: () => new Date() },
  log: { info: () => {}, warn: () => {} },
  college: { name: 'College', timeZone: TIME_ZONE },
  printer: {
    print: () => Promise.reject(new Error('nothing is printed here')),
    lacking: async () => new Set<string>(),
    warmUp: async () => {},
    hasBrowser: () => true,
    close: async () => {},
  },
};
const lease = { lost: new AbortController().signal, progress: async () => {}, end: async () => {} };

test('with any filters, the screen, the CSV and the PDF have the same rows and the same stats', async () => {
  const property = fc.asyncProperty(filters, async chosen => {
    const subject = { kind: 'attendance', filters: chosen } as const;
    const screen = await attendanceReport(knex, chosen, { limit: 500 });
    const csv = await csvOf(subject);
    const read = await onPaperOf(subject);

    expect(csv.map(inCsv)).toEqual(screen.attendance.map(onScreen));
    expect(read.rows.map(({ cells }) => cells)).toEqual(screen.attendance.map(onPaper));
    const { totalStudents, totalEvents, presentCount, absentCount, attendanceRate } = screen.stats;
    expect(read.stats.map(({ value }) => value)).toEqual([
      totalStudents,
      totalEvents,
      presentCount,
      absentCount,
      attendanceRate,
    ]);
  });
  await fc.assert(property, { numRuns: 40 });
});

test('the subject on paper is as it was typed, even if it looks like a day; only days are written in words', async () => {
  const [userId, eventId] = ['00000000-0000-4000-8000-000000000030', '10000000-0000-4000-8000-000000000008'];
  await knex('users').where({ id: userId }).update({ roll_no: '2023-31-07' });
  await knex('events').where({ id: eventId }).update({ title: '2023-05-17', location: '2023-02-30' });
  await knex('history_start').insert({ position: 1_000, recorded_at: new Date('2026-11-20T05:00:00Z') });
  expect((await onPaperOf({ kind: 'student', userId, filters: {} })).subject).toEqual([
    'Name 30',
    '2023-31-07',
    TRADES[0],
  ]);
  const [title, day, place, known] = (await onPaperOf({ kind: 'event', eventId, filters: {} })).subject;
  expect([title, day, place]).toEqual(['2023-05-17', '18 Nov 2026, 10:30 am', '2023-02-30']);
  const toStudents = await onPaperOf({ kind: 'event', eventId, filters: {} }, { reader: 'user' });
  expect(toStudents.subject).toContain('those who are marked');
  expect(known).toBe(MESSAGES.rosterKnownFrom('20 Nov 2026', false));
});

test('the chart above an event counts as the figures do, and there is none above a part of its students', async () => {
  const eventId = '10000000-0000-4000-8000-000000000001';
  const figures = ({ stats }: ReportContent, ...names: string[]) =>
    names.map(name => String(stats.find(stat => stat.name === name)?.value));
  const whole = await onPaperOf({ kind: 'event', eventId, filters: {} });
  expect(whole.chart?.lines.at(-1)?.numbers.slice(0, 2)).toEqual(figures(whole, 'Present', 'Absent'));
  for (const filters of [{ status: 'present' }, { search: 'name 1' }] as const) {
    const part = await onPaperOf({ kind: 'event', eventId, filters });
    expect(part.rows.length).toBeLessThan(whole.rows.length);
    expect([part.stats, part.chart]).toEqual([whole.stats, undefined]);
  }
});

test('a report of an earlier entry says which it was, and when that was recorded', async () => {
  const { recorded_at } = await knex('facts').where({ position: 5 }).first();
  const { filters } = await onPaperOf({ kind: 'attendance', filters: {} }, { asOf: 5 });
  const recorded = momentInWords(recorded_at, TIME_ZONE);
  expect(filters).toEqual(['no filters', `as it was known up to entry 5, recorded on ${recorded}`]);
});

async function onPaperOf(
  subject: PaperSubject,
  { asOf, reader = 'admin' }: { readonly asOf?: number; readonly reader?: Role } = {},
): Promise<ReportContent> {
  const claim = { id: randomUUID(), attempt: 1, format: 'pdf', reader, subject, asOf } as const;
  const read = await readForPaper(deps, { claim, lease }, subject);
  if ('sentence' in read) throw new Error(read.sentence);
  return read;
}

const csvOf = async (subject: TableSubject): Promise<Cells[]> =>
  parse((await writtenReport(knex, subject)).csv, { bom: true, columns: true });

const inCsv = (cells: Cells) => [
  cells['Student Name'],
  cells['Roll Number'],
  cells['Trade'],
  cells['Event'],
  cells['Date'],
  cells['Time'],
  cells['Verified By'],
  String(cells['Status']).toLowerCase(),
];

const onScreen = (record: AttendanceRecord) => [
  record.studentName,
  record.studentId,
  record.trade,
  record.eventName,
  record.date,
  record.time,
  record.verifiedByName,
  record.status,
];

const onPaper = (record: AttendanceRecord, index: number) => [
  grouped(index + 1),
  record.studentName,
  record.studentId,
  shortTrade(record.trade),
  record.eventName,
  `${dayInWords(record.date)}, ${timeInWords(record.time)}`,
  record.verifiedByName,
  record.status === 'present' ? 'Present' : 'Absent',
];
