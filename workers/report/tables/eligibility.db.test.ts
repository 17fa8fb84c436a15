import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import type { SubjectOf } from '#contract/reports/request.ts';
import type { Cells } from '#platform/table-files/written.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { writtenReport } from '#testing/server/written-report.ts';
import { createFingerprint } from './fingerprint.ts';

const EVENTS = 8;
const [CIVIL, FOOD, CHEMICAL, IT] = [
  ...(['Civil Engineering', 'Food Technology'] as const),
  ...(['Chemical Engineering', 'Information Technology'] as const),
] as const;
/** How often each was present, of how many marks. The rates are 87.5, 75, 62.5, 75 and 66.7. */
const STUDENTS = [
  ['Seven of eight', 7, 8],
  ['Six of eight', 6, 8],
  ['Five of eight', 5, 8],
  ['Three of four', 3, 4],
  ['Two of three', 2, 3],
] as const;

/** "Never marked", and the two students that every served college has. */
const UNMARKED = 3;

const served = await serve();
const events: Event[] = [];
let moved: Person;

beforeAll(async () => {
  for (let nth = 0; nth < EVENTS; nth++) events.push(await newEvent(served, { title: `Talk ${nth}` }));
  for (const [name, present, of] of STUDENTS) {
    const { id } = await served.newStudent({ name, trade: CIVIL });
    for (const [nth, event] of events.slice(0, of).entries()) await mark(event, id, nth < present);
  }
  await served.newStudent({ name: 'Never marked', trade: CIVIL });
  moved = await served.newStudent({ name: 'Moved', trade: CIVIL });
  await mark(events[0], moved.id, true);
  await served.asAdmin.ok('updateUser', { id: moved.id, body: { trade: FOOD } });
  await mark(events[1], moved.id, false);
});

async function mark(event: Event | undefined, userId: string, isPresent: boolean): Promise<void> {
  const marks = [{ userId, status: isPresent ? 'present' : 'absent' }];
  await served.asAdmin.ok('bulkMark', { body: { eventId: event?.id, commandId: randomUUID(), marks } });
}

/** The names in the report and its figures: who was marked, who is listed, and who was not marked. */
async function chosen(
  side: 'below' | 'above',
  rate: number,
  filters: SubjectOf<'eligibility'>['filters'] = { trade: CIVIL },
  asOf?: number,
) {
  const subject = { kind: 'eligibility', side, rate, filters } as const;
  const { csv, stats } = await writtenReport(served.database.knex, subject, asOf);
  const rows: Cells[] = parse(csv, { bom: true, columns: true });
  return {
    rows,
    names: rows.map(row => String(row['Student Name'])).toSorted(),
    figures: stats.map(({ value }) => value),
  };
}

test.each([
  [62, [], ['Five of eight', 'Seven of eight', 'Six of eight', 'Three of four', 'Two of three']],
  [63, [], ['Five of eight', 'Seven of eight', 'Six of eight', 'Three of four', 'Two of three']],
  [64, ['Five of eight'], ['Seven of eight', 'Six of eight', 'Three of four', 'Two of three']],
  [67, ['Five of eight'], ['Seven of eight', 'Six of eight', 'Three of four', 'Two of three']],
  [75, ['Five of eight', 'Two of three'], ['Seven of eight', 'Six of eight', 'Three of four']],
  [76, ['Five of eight', 'Six of eight', 'Three of four', 'Two of three'], ['Seven of eight']],
  [88, ['Five of eight', 'Six of eight', 'Three of four', 'Two of three'], ['Seven of eight']],
  [89, ['Five of eight', 'Seven of eight', 'Six of eight', 'Three of four', 'Two of three'], []],
])('a student is below or above %i %% by the whole percent that screens show', async (rate, below, above) => {
  expect(await chosen('below', rate)).toMatchObject({ names: below, figures: [5, below.length, UNMARKED] });
  expect(await chosen('above', rate)).toMatchObject({ names: above, figures: [5, above.length, UNMARKED] });
});

test('says how many active students have no mark in the period, of the chosen trade', async () => {
  const { stats } = await writtenReport(served.database.knex, {
    ...{ kind: 'eligibility', side: 'below', rate: 75 },
    filters: { trade: CIVIL },
  });
  expect(stats.map(({ name }) => name)).toEqual([
    'Students marked',
    'Below 75%',
    'Active students without a mark',
  ]);
  const before = { date_to: '2000-01-01' };
  const ofCivil = STUDENTS.length + UNMARKED;
  expect((await chosen('below', 75, { ...before, trade: CIVIL })).figures).toEqual([0, 0, ofCivil]);
  // And "Moved".
  expect((await chosen('below', 75, before)).figures).toEqual([0, 0, ofCivil + 1]);
});

// The head of the new trade decides who may sit for a drive, and marks of the old one may be the only ones.
test('a student is of the trade that they have then, with all marks of the trade before', async () => {
  const shown = { 'Student Name': 'Moved', Trade: FOOD, Present: '1', Absent: '1' };
  expect(await chosen('above', 50, { trade: FOOD })).toMatchObject({ rows: [shown], figures: [1, 1, 0] });

  const { asOf } = await served.asAdmin.ok('attendanceStats');
  await served.asAdmin.ok('updateUser', { id: moved.id, body: { trade: IT } });
  const now = { rows: [{ ...shown, Trade: IT }], figures: [1, 1, 0] };
  expect(await chosen('above', 50, { trade: IT })).toMatchObject(now);
  expect((await chosen('above', 50, { trade: FOOD })).figures).toEqual([0, 0, 0]);
  expect(await chosen('above', 50, { trade: FOOD }, asOf)).toMatchObject({ rows: [shown] });
});

test('has the year that they are in then', async () => {
  const yearOf = async (asOf?: number) =>
    (await chosen('above', 50, { trade: IT }, asOf)).rows.map(row => row['Year']);
  await served.asAdmin.ok('updateUser', { id: moved.id, body: { year: '3rd Year' } });
  const { asOf } = await served.asAdmin.ok('attendanceStats');
  await served.asAdmin.ok('updateUser', { id: moved.id, body: { year: '4th Year' } });
  expect([await yearOf(), await yearOf(asOf)]).toEqual([['4th Year'], ['3rd Year']]);
});

test('lists and counts only students of a year, if one is chosen', async () => {
  expect(await chosen('above', 50, { year: '4th Year' })).toMatchObject({
    names: ['Moved'],
    figures: [1, 1, 0],
  });
  const none = { names: [], figures: [0, 0, 0] };
  expect(await chosen('above', 50, { year: '3rd Year' })).toMatchObject(none);
  expect(await chosen('above', 50, { trade: CIVIL, year: '4th Year' })).toMatchObject(none);
});

test('the hash covers the trade of the newest mark, as it always did, and no year', async () => {
  const subject = { kind: 'eligibility', side: 'below', rate: 51, filters: {} } as const;
  const { hash, asOf } = await writtenReport(served.database.knex, subject);
  const fingerprint = createFingerprint([subject, asOf], false);
  fingerprint.add(JSON.stringify([moved.id, FOOD, 1, 1]));
  expect(hash).toBe(fingerprint.digest());
});

test('who has left is eligible for nothing, and was so before', async () => {
  const left = await served.newStudent({ name: 'Left', trade: CHEMICAL });
  await mark(events[0], left.id, true);
  const { asOf } = await served.asAdmin.ok('attendanceStats');
  await served.asAdmin.ok('deactivateUser', { id: left.id });
  expect(await chosen('above', 50, { trade: CHEMICAL })).toMatchObject({ names: [], figures: [0, 0, 0] });
  expect(await chosen('above', 50, { trade: CHEMICAL }, asOf)).toMatchObject({
    names: ['Left'],
    figures: [1, 1, 0],
  });
});

test('only marks of the period count, and without a filter all students do', async () => {
  expect((await chosen('below', 100, {})).figures).toEqual([6, 6, UNMARKED]);
  expect((await chosen('below', 100, { date_to: '2000-01-01' })).figures).toEqual([0, 0, 6 + UNMARKED]);
});
