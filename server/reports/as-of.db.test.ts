import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ATTENDANCE_STATUSES, EVENT_TYPES } from '#contract/constants.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { EXPECTED_STATUSES } from '#contract/reports/request.ts';
import { testDatabase } from '#testing/database/database.ts';
import { historianOf, histories } from '#testing/server/random-history.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { differences } from '#testing/server/replay.ts';
import { writtenReport } from '#testing/server/written-report.ts';
import { createFingerprint, hashedMark } from '#workers/report/tables/fingerprint.ts';
import type { TableSubject } from '#workers/report/tables/open-table.ts';
import type { Stat } from '#workers/report/tables/table.ts';
import { attendanceCountsByTrade, catchUpTo, endStretchesAfter } from '../bitmaps/testing.ts';
import { createEventStore } from '../event-store/event-store.ts';
import { EVENT_FACTS } from '../events/facts.ts';
import { PROJECTIONS } from '../projections.ts';
import { type AttendanceReport, attendanceReport } from './screen/report.ts';

const TRADES = ['Civil Engineering', 'Information Technology'];
const students = Array.from({ length: 5 }, () => randomUUID());
const events = Array.from({ length: 3 }, () => randomUUID());
const database = await testDatabase();
const { knex } = database;
let clock = Date.parse('2026-11-20T04:00:00Z');
/** Every fact is recorded a second after the one before. */
function now(): Date {
  clock += 1_000;
  return new Date(clock);
}
const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now });
const append = historianOf(store, { events, students });

beforeAll(async () => {
  const created_at = new Date(clock - 1_000);
  await knex('users').insert(
    students.map((id, index) => ({
      ...{ id, name: `Student ${index}`, email: `${index}@college.test`, roll_no: `R${index}`, role: 'user' },
      ...{ trade: TRADES[index % 2], password_hash: 'none', qr_code: id, created_at },
    })),
  );
  await knex('events').insert(
    events.map((id, index) => ({
      ...{
        id,
        title: `Talk ${index}`,
        description: '',
        location: 'Main hall',
        event_type: EVENT_TYPES[index % 2],
      },
      ...{ date: `2026-11-${18 + index}`, time: '10:00', created_by: students[0], created_at },
    })),
  );
  await recordRows(knex, now());
});

const period = fc.record(
  {
    event_type: fc.constantFrom(...EVENT_TYPES),
    date_from: fc.constantFrom('2026-11-18', '2026-11-19'),
    date_to: fc.constantFrom('2026-11-19', '2026-11-20'),
  },
  { requiredKeys: [] },
);
const trade = fc.constantFrom(...TRADES, undefined);
const year = fc.constantFrom('4th Year' as const, undefined);
const search = fc.constantFrom('student 1', 'R', undefined);
const status = fc.constantFrom(...ATTENDANCE_STATUSES, undefined);

/** Any report that is a table, with any filters. */
const subjects: fc.Arbitrary<TableSubject> = fc.oneof(
  fc.record({
    kind: fc.constant('attendance' as const),
    filters: fc.tuple(period, fc.record({ trade, search, status })).map(([a, b]) => ({ ...a, ...b })),
  }),
  fc.record({
    kind: fc.constant('event' as const),
    eventId: fc.constantFrom(...events),
    filters: fc.record({ trade, search, status: fc.constantFrom(...EXPECTED_STATUSES, undefined) }),
  }),
  fc.record({
    kind: fc.constant('student' as const),
    userId: fc.constantFrom(...students),
    filters: fc.tuple(period, fc.record({ status })).map(([a, b]) => ({ ...a, ...b })),
  }),
  fc.record({
    kind: fc.constant('sheet' as const),
    eventId: fc.constantFrom(...events),
    filters: fc.record({ trade }),
  }),
  fc.record({ kind: fc.constant('trades' as const), filters: period }),
  fc.record({
    kind: fc.constant('register' as const),
    filters: fc.tuple(period, fc.record({ trade, year })).map(([a, b]) => ({ ...a, ...b })),
  }),
  fc.record({
    kind: fc.constant('eligibility' as const),
    rate: fc.integer({ min: 0, max: 100 }),
    side: fc.constantFrom('below' as const, 'above' as const),
    filters: fc.tuple(period, fc.record({ trade, year })).map(([a, b]) => ({ ...a, ...b })),
  }),
);

const written = (subject: TableSubject, asOf?: number) => writtenReport(knex, subject, asOf);

/** An event's completion, with every student expected; or its reopening. */
async function choose(event: string, type: 'completed' | 'reopened'): Promise<void> {
  const version =
    (await knex('facts').where({ stream: event }).count({ count: '*' }).first())?.['count'] ?? 0;
  const roster = [{ trade: TRADES[0], students: students.slice(0, 4) }];
  const data =
    type === 'completed'
      ? { eventId: event, status: 'completed', roster }
      : { eventId: event, status: 'active', completion: null };
  await store.append({
    ...{ commandId: randomUUID(), stream: event, expectedVersion: Number(version) },
    fact: { type: EVENT_FACTS[type], data, means: 'manual', actorId: randomUUID(), occurredAt: now() },
  });
}

const lifecycle = fc.option(fc.tuple(fc.constantFrom(...events), fc.constantFrom('completed', 'reopened')));

test('a report of an event has the roster of its position, whether it was completed or reopened since', async () => {
  const subject: TableSubject = { kind: 'event', eventId: events[0] ?? '', filters: {} };
  const expectedOf = ({ stats }: { readonly stats: readonly Stat[] }) => stats[0]?.value;
  const before = await written(subject);
  await choose(events[0] ?? '', 'completed');
  const completed = await written(subject);
  await choose(events[0] ?? '', 'reopened');
  expect([before, completed, await written(subject)].map(expectedOf)).toEqual([5, 4, 5]);
  for (const then of [before, completed]) expect(await written(subject, then.asOf)).toEqual(then);
});

test('a report at a position is the same in every byte, whatever happens afterwards', async () => {
  const property = fc.asyncProperty(
    ...([
      histories,
      lifecycle,
      fc.array(subjects, { minLength: 4, maxLength: 4 }),
      histories,
      lifecycle,
    ] as const),
    async (before, chosenBefore, asked, after, chosenAfter) => {
      await append(before);
      if (chosenBefore) await choose(chosenBefore[0], chosenBefore[1]);
      const then = await Promise.all(asked.map(subject => written(subject)));
      await append(after);
      if (chosenAfter) await choose(chosenAfter[0], chosenAfter[1]);
      const again = () => Promise.all(asked.map((subject, index) => written(subject, then[index]?.asOf)));
      expect(await again()).toEqual(then);
      for (const change of CHANGES) {
        await knex.raw(change);
        await recordRows(knex, now());
        expect(await again()).toEqual(then);
      }
    },
  );
  await fc.assert(property, { numRuns: 12 });
});

/** Changes of students and events after a report; each one applied twice is undone, or nearly so. */
const CHANGES: readonly string[] = [
  `UPDATE users SET trade = CASE trade WHEN '${TRADES[0]}' THEN '${TRADES[1]}' ELSE '${TRADES[0]}' END,
     year = CASE WHEN year IS NULL THEN '4th Year' END`,
  'UPDATE users SET deactivated_at = CASE WHEN deactivated_at IS NULL AND id < gen_random_uuid() THEN now() END',
  "UPDATE events SET date = CASE WHEN date < '2026-12-01' THEN date + 30 ELSE date - 30 END",
  `UPDATE events SET title = title || '!', location = 'Hall of ' || left(id::text, 4)`,
  `UPDATE events SET event_type = CASE event_type WHEN 'Event' THEN 'TNP Meeting' ELSE 'Event' END,
     trades = CASE WHEN trades = '{}' THEN ARRAY['${TRADES[0]}'] ELSE '{}' END, years = ARRAY['4th Year']`,
];

/** Every page of the report on the screen, its counts, and those of each trade. */
async function onScreen(filters: ReportFilters, asOf?: number, limit = 3) {
  const pages: AttendanceReport[] = [];
  for (let before: number | null | undefined; before !== null; before = pages.at(-1)?.nextBefore ?? null)
    pages.push(await attendanceReport(knex, filters, { limit, before, asOf }));
  const { all, byTrade } = await attendanceCountsByTrade(knex, filters, asOf);
  return { pages, all, byTrade: [...byTrade].toSorted() };
}

test('the screen at a position is the same in every row and count, wherever the bits are', async () => {
  await endStretchesAfter(knex, 7);
  const filters = fc
    .tuple(
      period,
      fc.record({ trade, search, status, strength: fc.constantFrom('static' as const, undefined) }),
    )
    .map(([a, b]): ReportFilters => ({ ...a, ...b }));
  const asked = fc.array(filters, { minLength: 3, maxLength: 3 });
  const upTo = fc.double({ min: 0, max: 1, noNaN: true });
  const property = fc.asyncProperty(
    histories,
    asked,
    histories,
    upTo,
    async (before, filters, after, part) => {
      await append(before);
      const then = await Promise.all(filters.map(filter => onScreen(filter)));
      await append(after);
      for (const position of [Math.floor((await store.head()) * part), await store.head()]) {
        await catchUpTo(database.pool, position);
        const again = filters.map((filter, nth) => onScreen(filter, then[nth]?.pages[0]?.asOf));
        expect(await Promise.all(again)).toEqual(then);
      }
      expect(await differences(database)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 15 });
});

test('so is the screen of an event with hundreds of marks, many of which were corrected or withdrawn later', async () => {
  await endStretchesAfter(knex, 100);
  const many = { events: [randomUUID()], students: Array.from({ length: 300 }, () => randomUUID()) };
  const appendMany = historianOf(store, many);
  const all = many.students.map((_, student) => ({ event: 0, student, status: 'present' }) as const);
  const later = all.map(step => ({ ...step, status: step.student % 3 ? null : 'absent' }) as const);
  await appendMany(all);
  const pages = (asOf?: number) => onScreen({ status: 'present', trade: undefined }, asOf, 70);
  const then = await pages();
  await appendMany(later.slice(50, 150));
  await catchUpTo(database.pool, await store.head());
  expect(await pages(then.pages[0]?.asOf)).toEqual(then);
  expect(await pages()).not.toEqual(then);
});

test('names are read as they are now: they change the file, but not the hash', async () => {
  await append([{ event: 0, student: 0, status: 'present' }]);
  await append([{ event: 0, student: 0, status: 'absent' }]);
  const all: TableSubject = { kind: 'attendance', filters: {} };
  const then = await written(all);
  await append([{ event: 1, student: 1, status: 'present' }]);
  await append([{ event: 1, student: 1, status: 'absent' }]);
  await knex('users').where({ id: students[0] }).update({ name: 'Asha Kulkarni', roll_no: 'A0' });
  const later = await written(all, then.asOf);
  expect(later.hash).toBe(then.hash);
  expect(later.csv).toBe(then.csv.replaceAll('"Student 0","R0"', '"Asha Kulkarni","A0"'));
  expect((await written(all)).hash).not.toBe(then.hash);
  await knex('users').where({ id: students[0] }).update({ name: 'Student 0', roll_no: 'R0' });
});

/**
 * The hash of all marks as computed before rows stored their first position: one line per mark, by its last
 * fact.
 */
async function hashByLastFacts(asOf: number): Promise<string> {
  const { rows } = await knex.raw(
    `SELECT * FROM (
       SELECT DISTINCT ON (stream) position, stream, data->>'status' AS status, data->>'trade' AS trade, means,
         occurred_at, recorded_at FROM facts WHERE position <= ? AND type LIKE 'Attendance%'
       ORDER BY stream, version DESC) AS last
     WHERE status IS NOT NULL ORDER BY position DESC`,
    [asOf],
  );
  const subject: TableSubject = { kind: 'attendance', filters: {} };
  const fingerprint = createFingerprint([subject, asOf], true);
  for (const row of rows) fingerprint.add(hashedMark(row));
  return fingerprint.digest();
}

test('marks are hashed by their last facts, though the rows are ordered by their first positions', async () => {
  const property = fc.asyncProperty(histories, async history => {
    await append(history);
    const now = await written({ kind: 'attendance', filters: {} });
    expect(now.hash).toBe(await hashByLastFacts(now.asOf));
    await append([{ event: 2, student: 4, status: 'present' }]);
    await append([{ event: 2, student: 4, status: 'absent' }]);
    expect((await written({ kind: 'attendance', filters: {} }, now.asOf)).hash).toBe(now.hash);
  });
  await fc.assert(property, { numRuns: 15 });
});
