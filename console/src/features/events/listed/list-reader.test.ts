import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosenAfter, chosenOf, type Listable, listReader, tickedAmong } from './list-reader.ts';

const student = (roll_no: string, name = 'Asha Rao'): Listable => ({
  ...{ id: `id of ${roll_no}`, roll_no, name, trade: 'Instrumentation', active: true },
});
const CLASS = [
  student('101'),
  student('102', 'Venkat R'),
  student('103', 'Asha 101'),
  student('GFT-011', 'Meera Nair'),
];
const reader = listReader(CLASS);
const rolls = (ids: readonly string[]) => reader.studentsOf(ids).map(({ roll_no }) => roll_no);
const ids = (...of: string[]) => of.map(roll => `id of ${roll}`);

describe('the text of a list that is kept', () => {
  test('has a line for each student, with a name that asks nothing', () => {
    expect(reader.textOf(ids('GFT-011', '101'))).toBe('101 Asha Rao\nGFT-011 Meera Nair');
    // An initial, and a number of somebody else, may be something that the list says.
    expect(reader.textOf(ids('102', '103'))).toBe('102\n103');
  });

  test('is read as the same students, whatever their names are', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('Asha R', 'A. Venkat', 'Absent', 'D’Souza, P', '101', 'Asha, K-5J'),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: 1 }),
        fc.infiniteStream(name),
        (numbers, names) => {
          const known = numbers.map(number => student(`K-${number}`, names.next().value));
          const all = listReader(known);
          const { groups, asks, unknown } = all.read(all.textOf(known.map(({ id }) => id)));
          expect(groups.flatMap(group => group.students.map(({ id }) => id)).sort()).toEqual(
            known.map(({ id }) => id).sort(),
          );
          expect([asks, unknown]).toEqual([false, []]);
        },
      ),
    );
  });
});

describe('who is chosen', () => {
  const asking = reader.read('101 Selected\n102 Rejected\nGFT-011 Selected');

  test('is everybody on a list that only names them, and those of the ticked groups of another', () => {
    expect(rolls(chosenOf(reader.read('101\n102'), new Set()))).toEqual(['101', '102']);
    expect(chosenOf(asking, new Set())).toEqual([]);
    expect(rolls(chosenOf(asking, new Set(['selected'])))).toEqual(['101', 'GFT-011']);
  });

  test('tells which groups are ticked', () => {
    expect([...tickedAmong(asking.groups, ids('101', 'GFT-011'))]).toEqual(['selected']);
    expect([...tickedAmong(asking.groups, ids('101'))]).toEqual([]);
  });

  test('stays chosen while students are added to the text', () => {
    const chosen = ids('101', 'GFT-011');
    const more = reader.read('101 Selected\n102 Rejected\nGFT-011 Selected\n103 Selected');
    expect(rolls(chosenAfter(asking, chosen, more))).toEqual(['101', '103', 'GFT-011']);
    const plain = reader.read('101\nGFT-011');
    expect(rolls(chosenAfter(plain, chosen, reader.read('101\nGFT-011\n102 Rejected')))).toEqual([
      '101',
      'GFT-011',
    ]);
    expect(rolls(chosenAfter(plain, chosen, reader.read('101\nGFT-011\n102')))).toEqual([
      '101',
      '102',
      'GFT-011',
    ]);
  });

  test('is nobody once another list that asks stands there', () => {
    const other = reader.read('101 Rejected\n102 Selected');
    expect(chosenAfter(asking, ids('101', 'GFT-011'), other)).toEqual([]);
    expect(chosenAfter(reader.read('101'), ids('101'), other)).toEqual([]);
    expect(rolls(chosenAfter(asking, [], reader.read('102')))).toEqual(['102']);
  });
});
