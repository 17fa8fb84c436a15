import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SubjectOf } from '#contract/reports/request.ts';
import { today } from '#contract/time.ts';
import { newEvent, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { writtenReport } from '#testing/server/written-report.ts';

const served = await serve();
const { knex } = served.database;
const CIVIL = 'Civil Engineering';
const FOOD = 'Food Technology';
const THIRD = '3rd Year';
const TODAY = today(new Date(), TIME_ZONE);

const asha = await served.newStudent({ name: 'Asha Kulkarni', trade: CIVIL });
const gita = await served.newStudent({ name: 'Gita Moves', trade: CIVIL });
const ravi = await served.newStudent({ name: 'Ravi Iyer', trade: FOOD });
const left = await served.newStudent({ name: 'Lata Left', trade: CIVIL });
for (const [nth, { id }] of [asha, gita, ravi, left].entries())
  await served.asAdmin.ok('updateUser', { id, body: { roll_no: `R-${[10, 9, 8, 7][nth]}`, year: THIRD } });
const titled = (title: string, more: object = {}) => newEvent(served, { title, time: '10:00', ...more });
const drive = await titled('Drive');
const round = await titled('Drive', { event_type: 'TNP Meeting' });
const talk = await titled('Talk', { time: '09:00' });

type Filters = SubjectOf<'register'>['filters'];
const reportOf = (filters: Filters = {}, asOf?: number) =>
  writtenReport(knex, { kind: 'register', filters: { year: THIRD, ...filters } }, asOf);
const rowsOf = async (filters?: Filters): Promise<string[][]> =>
  parse((await reportOf(filters)).csv, { bom: true });

beforeAll(async () => {
  await scan(served, drive, asha);
  await scan(served, round, asha, { status: 'absent' });
  await scan(served, talk, asha);
  await scan(served, talk, gita, { status: 'absent' });
  await scan(served, drive, ravi);
  await scan(served, drive, left);
  await served.asAdmin.ok('deactivateUser', { id: left.id });
});

describe('a register', () => {
  test('has a row for each active student, and a column for each event that any of them is marked at', async () => {
    const [head, ...rows] = await rowsOf();
    const drives = head?.slice(5, 7);
    expect(head).toEqual([
      ...['Student Name', 'Roll Number', 'Trade', 'Year', `1. ${TODAY} 09:00 Talk`],
      ...(drives ?? []),
      ...['Present', 'Absent', 'Attendance Rate %'],
    ]);
    // Two of one title, day and hour are told apart, and come in one order each time.
    expect(drives).toEqual([`2. ${TODAY} 10:00 Drive`, `3. ${TODAY} 10:00 Drive`]);
    const [first, second] = drive.id < round.id ? ['P', 'A'] : ['A', 'P'];
    const only = (letter: string): string[] => (drive.id < round.id ? [letter, ''] : ['', letter]);
    expect(rows).toEqual([
      ['Gita Moves', 'R-9', CIVIL, THIRD, 'A', '', '', '0', '1', '0'],
      ['Asha Kulkarni', 'R-10', CIVIL, THIRD, 'P', first, second, '2', '1', '67'],
      ['Ravi Iyer', 'R-8', FOOD, THIRD, '', ...only('P'), '1', '0', '100'],
    ]);
  });

  test('counts only what it shows', async () => {
    const { rows, stats } = await reportOf();
    expect(rows).toBe(3);
    expect(stats.map(({ name, value }) => [name, value])).toEqual([
      ...[
        ['Students', 3],
        ['Events', 3],
        ['Present', 3],
        ['Absent', 2],
        ['Attendance rate', 60],
      ],
    ]);
  });

  test('of a trade, a type or a period has the events of those students in it, and all of them', async () => {
    expect((await rowsOf({ trade: FOOD })).map(row => row.slice(0, 5))).toEqual([
      ['Student Name', 'Roll Number', 'Trade', 'Year', `1. ${TODAY} 10:00 Drive`],
      ['Ravi Iyer', 'R-8', FOOD, THIRD, 'P'],
    ]);
    expect((await rowsOf({ event_type: 'TNP Meeting' })).map(row => row.slice(4))).toEqual([
      [`1. ${TODAY} 10:00 Drive`, 'Present', 'Absent', 'Attendance Rate %'],
      // Without a mark there is no rate.
      ['', '0', '0', ''],
      ['A', '0', '1', '0'],
      ['', '0', '0', ''],
    ]);
    expect((await rowsOf({ date_to: '2000-01-01' })).map(row => row.slice(4, -3))).toEqual([[], [], [], []]);
    expect(await rowsOf({ year: '1st Year' })).toHaveLength(1);
  });

  test('of an earlier entry has the marks, students and titles of then, and its hash', async () => {
    const then = await reportOf();
    const { attendance } = await served.asAdmin.ok('userAttendance', { id: gita.id });
    await served.asAdmin.ok('correctMark', {
      id: attendance[0]?.id ?? '',
      body: { status: 'present', reason: 'seen' },
    });
    await served.asAdmin.ok('updateEvent', { id: talk.id, body: { title: 'Lecture' } });
    await served.asAdmin.ok('deactivateUser', { id: ravi.id });
    const now = await reportOf();
    expect(now.csv).toContain('Lecture');
    expect([now.rows, now.hash === then.hash]).toEqual([2, false]);
    expect(await reportOf({}, then.asOf)).toEqual(then);
  });
});
