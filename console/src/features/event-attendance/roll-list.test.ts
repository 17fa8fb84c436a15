import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { rollNoKey } from '#contract/texts.ts';
import { aDoorStudent } from '../../lib/testing/door-student.ts';
import { byRollNo, readRollList } from './roll-list.ts';

const student = (roll_no: string, more: Partial<DoorStudent> = {}): DoorStudent =>
  aDoorStudent({ id: `id of ${roll_no}`, roll_no, trade: 'Instrumentation', ...more });
const EXPECTED = { trades: ['Instrumentation'], years: [] };
const AT = { at: '2026-11-20T08:35:00Z', by: 'Asha' };
const students = [
  student('GIN-1'),
  student('GIN-2', { present: AT }),
  student('GIN-3', { active: false }),
  student('GCS-4', { trade: 'Computer Science Engineering' }),
  student('21 EE 045'),
  student('', { roll_no: null }),
];
const read = (text: string) => {
  const { toMark, presentAlready, notExpected, unknown } = readRollList(text, byRollNo(students), EXPECTED);
  const rollsOf = (some: readonly DoorStudent[]) => some.map(({ roll_no }) => roll_no);
  return [rollsOf(toMark), rollsOf(presentAlready), rollsOf(notExpected), unknown];
};

describe('a list of roll numbers', () => {
  test('names those whose sign-up waits apart, and marks none of them', () => {
    const [first, ...others] = students.map((student, at) => ({ ...student, waiting: at === 0 }));
    if (!first) throw new Error('students');
    const { toMark, notExpected, waiting } = readRollList(
      first.roll_no ?? '',
      byRollNo([first, ...others]),
      EXPECTED,
    );
    expect([toMark, notExpected, waiting]).toEqual([[], [], [first]]);
  });

  test('says of each who is marked, present already, not expected, and not known', () => {
    expect(read('gin-1\n GIN-2 , GIN-3;GCS-4\r\n\r\nGIN-9')).toEqual([
      ...[['GIN-1'], ['GIN-2'], ['GIN-3', 'GCS-4'], ['GIN-9']],
    ]);
  });

  test('names a student once, however often and in whatever case', () => {
    expect(read('GIN-1, gin-1\nGIN-1')).toEqual([['GIN-1'], [], [], []]);
    expect(read('x, X')).toEqual([[], [], [], ['X']]);
  });

  test('may be copied from a document, with what nobody sees', () => {
    expect(read('\u200bGIN\u20111\u200b, \u200b, \u00a0GIN\u20132')).toEqual([['GIN-1'], ['GIN-2'], [], []]);
  });

  test('may be pasted from a table, with the roll number in any column', () => {
    expect(read('No.\tRoll\tName\n1\tGIN-1\tMeera, Ms.\n2\tGIN-7\tOm\n')).toEqual([
      ...[['GIN-1'], [], [], ['Roll', 'GIN-7']],
    ]);
  });

  test('may be pasted from columns side by side, from a row, and from a table that nobody stands in', () => {
    expect(read('1\tGIN-1\t9\tGIN-2\n2\tGIN-8\t10\tGIN-9\n3\tGCS-4\t\t\n')).toEqual([
      ...[['GIN-1'], ['GIN-2'], ['GCS-4'], ['GIN-8', 'GIN-9']],
    ]);
    expect(read('GIN-1\tGIN-9\tGIN-2\t\n')).toEqual([['GIN-1'], ['GIN-2'], [], ['GIN-9']]);
    expect(read('A-1\tMeera\nA-2\tOm')).toEqual([[], [], [], ['A-1', 'A-2']]);
  });

  test('may have spaces of any kind, numbers of lines, names behind, and what nobody sees', () => {
    expect(read('gin-1 GIN-2\u00a0gcs-4  GIN-9')).toEqual([['GIN-1'], ['GIN-2'], ['GCS-4'], ['GIN-9']]);
    expect(read('1. GIN-1 Meera Nair\n2) GIN-2 Om')).toEqual([['GIN-1'], ['GIN-2'], [], []]);
    expect(read('1. 21 EE 045\n2) 21 EE 046\n21 EE 045')).toEqual([
      ...[['21 EE 045'], [], [], ['2) 21 EE 046']],
    ]);
    expect(read('\u202aGIN-1\u202c\nGIN\u200b-2,\u00a0,')).toEqual([['GIN-1'], ['GIN-2'], [], []]);
  });

  test('may be copied from a document, with other hyphens', () => {
    expect(read('GIN\u20111, GIN\u20132')).toEqual([['GIN-1'], ['GIN-2'], [], []]);
  });

  test('may be copied from a chat, with bullets, ticks, stars, brackets and a full stop', () => {
    const chat = '*Present today:*\n• GIN-1 ✅\n1.GIN-2\n_GCS-4_.\n(GIN-3) – Om\n[21 EE 045]';
    const found = [['GIN-1', '21 EE 045'], ['GIN-2'], ['GCS-4', 'GIN-3']];
    expect(read(chat)).toEqual([...found, ['*Present today:*']]);
    expect(read('- GIN-1, - GIN-9.')).toEqual([['GIN-1'], [], [], ['- GIN-9.']]);
    expect(read('GIN-1 \u{1f44d}\u{1f3fd}')).toEqual([['GIN-1'], [], [], []]);
    expect(read('GIN-1 1.GIN-2 (9%)')).toEqual([['GIN-1'], ['GIN-2'], [], ['(9%)']]);
  });

  test('marks nobody with a sign of absence, and takes no count for a student', () => {
    expect(read('GIN-1 ❌\n21 EE 045❌\n🚫 GIN-2, GIN-2 ✅')).toEqual([
      ...[[], ['GIN-2'], [], ['GIN-1 ❌', '21 EE 045❌', '🚫 GIN-2']],
    ]);
    expect(read('1\tGIN-1\t❌\n2\tGIN-2\t✅')).toEqual([[], ['GIN-2'], [], ['1 GIN-1 ❌']]);
    const bare = byRollNo([student('45')]);
    expect(readRollList('Present (45):', bare, EXPECTED).unknown).toEqual(['Present (45):']);
    expect(readRollList('• 45 ✅', bare, EXPECTED).toMark).toHaveLength(1);
  });

  test('that is empty names nobody, not even a student without a roll number', () => {
    for (const text of ['', ' \n\t\n', ',;,']) expect(read(text)).toEqual([[], [], [], []]);
  });

  test('leaves out no piece silently', () => {
    const piece = fc.oneof(
      fc.constantFrom('GIN-1', 'gin-2', 'GIN-3', 'GCS-4'),
      fc.stringMatching(/^[a-z0-9 -]{1,8}$/),
    );
    fc.assert(
      fc.property(fc.array(piece), given => {
        const keys = (pieces: readonly string[]) => new Set(pieces.map(rollNoKey).filter(key => key !== ''));
        const named = read(given.join('\n')).flatMap(list => list.map(one => one ?? ''));
        expect(keys(named)).toEqual(keys(given));
      }),
      { examples: [[['- -', '-  -']]] },
    );
  });
});
