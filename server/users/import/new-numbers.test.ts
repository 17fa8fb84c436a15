import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Judged } from './judged.ts';
import { refuseTakenNumbers } from './new-numbers.ts';

const NUMBERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
const numbers = fc.shuffledSubarray([...NUMBERS], { minLength: NUMBERS.length });
/** The number that each student has, and the one that each gets; null: the row has none. */
const plans = fc.tuple(
  numbers,
  fc.array(fc.option(fc.constantFrom(...NUMBERS, 'G')), { minLength: 6, maxLength: 6 }),
);

/** The rows of a file, judged by themselves. Only the first students are in the file. */
const judgedOf = (has: readonly string[], gets: readonly (string | null)[], inFile: number): Judged[] =>
  has.slice(0, inFile).map((before, nth) => {
    const after = gets[nth] ?? null;
    const student = { ...PERSON, email: `${nth}@example.edu`, roll_no: after ?? before, new_roll_no: after };
    const changes = after === null || after === before ? [] : [{ field: 'roll_no' as const, before, after }];
    const row = { line: nth + 2, cells: {}, student, mistakes: {} };
    return {
      row,
      student,
      id: String(nth),
      approves: false,
      changes,
      outcome: changes.length > 0 ? 'updated' : 'unchanged',
    };
  });

const PERSON = {
  name: 'Asha',
  trade: 'Civil Engineering',
  year: null,
  phone: null,
  address: null,
  emergencyContact: null,
} as const;

/** What everybody has afterwards. */
function stored(has: readonly string[], judged: readonly Judged[]): string[] {
  const after = [...has];
  for (const each of judged) if ('id' in each) after[Number(each.id)] = each.student.roll_no;
  return after;
}

const check = (has: readonly string[], judged: readonly Judged[]): Judged[] =>
  refuseTakenNumbers(judged, rollNo => {
    const nth = has.indexOf(rollNo);
    return nth === -1 ? undefined : { id: String(nth), name: `Student ${nth}`, email: `${nth}@example.edu` };
  });

test('whatever numbers a file gives, no two students have the same afterwards', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 6 }), ([has, gets], inFile) => {
      const after = stored(has, check(has, judgedOf(has, gets, inFile)));
      expect(new Set(after).size).toBe(after.length);
    }),
  );
});

test('numbers that are dealt anew among the students of a file are never refused', () => {
  fc.assert(
    fc.property(numbers, numbers, (has, gets) => {
      expect(stored(has, check(has, judgedOf(has, gets, has.length)))).toEqual(gets);
    }),
  );
});
