import { expect, test } from 'vitest';
import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { readList } from '../../../lib/student-list/read-list.ts';
import { rosterOf } from '../../../lib/student-list/roster.ts';
import { aDoorStudent } from '../../../lib/testing/door-student.ts';
import { marksOf } from './list-dialog.tsx';

const student = (roll_no: string, more: Partial<DoorStudent> = {}): DoorStudent =>
  aDoorStudent({ id: roll_no, roll_no, name: 'Asha Rao', trade: 'Instrumentation', ...more });
const PRESENT = { at: '2026-11-20T08:35:00Z', by: 'Asha' };

const read = (text: string, students: readonly DoorStudent[]) =>
  marksOf(readList(text, rosterOf(students)), students, {
    trades: ['Instrumentation'],
    years: [],
    listed: 0,
  });

test('a list tells apart who is present already, not expected, not approved and deactivated', () => {
  const [here, gone, waiting, other, past] = [
    student('1', { present: PRESENT }),
    student('2', { active: false }),
    student('3', { waiting: true }),
    student('45', { trade: 'Civil' }),
    student('101', { active: false, expected: true }),
  ];
  const all = [here, gone, waiting, other, past];
  expect(read(all.map(({ roll_no }) => roll_no).join('\n'), all)).toMatchObject({
    ...{ presentAlready: [here], notExpected: [gone, other], waiting: [waiting] },
    groups: [{ says: '', students: [past] }],
  });
});

test('a list asks only about those who can be marked', () => {
  const all = [student('1', { present: PRESENT }), student('2'), student('3'), student('45')];
  const { asks, groups } = read('1 late\n2 early\n3 early', all);
  expect([asks, groups]).toMatchObject([true, [{ says: 'early', students: [all[1], all[2]] }]]);
});
