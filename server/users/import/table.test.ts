import { expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import type { Columns } from '#contract/users/headings.ts';
import { tableOf } from './table.ts';

const NEEDED: Columns = ['email', 'roll_no', 'trade'];

/** The name that these cells, each in a column of its own, are read as. */
const nameOf = (...parts: string[]): string | undefined => {
  const columns = [...NEEDED, ...parts.map(() => 'name' as const)];
  const row = { line: 2, cells: ['a@example.edu', 'A-1', 'GCS', ...parts] };
  const table = tableOf(columns, [], [row]);
  return isRefusal(table) ? undefined : table.rows[0]?.cells.name;
};

test.each([
  [['Asha', 'Devi', 'Rao'], 'Asha Devi Rao'],
  [['Om', '', 'Pal'], 'Om Pal'],
  [['Zoya', '', '.'], 'Zoya'],
  [['Kabir', '-', 'NA'], 'Kabir'],
  [['Ila', 'nil', 'None'], 'Ila'],
  [['-', 'Kumar'], 'Kumar'],
  [['N/A', '.', 'Kumar'], 'Kumar'],
  [['na', 'n.a.'], ''],
  [['-'], ''],
  [["'-", 'Kumar'], 'Kumar'],
])('the parts %o are put together as “%s”: what stands for nothing is none of them', (parts, name) => {
  expect(nameOf(...parts)).toBe(name);
});

test('a first name that is a word for nothing elsewhere stays', () => {
  expect(nameOf('Nil', 'Sarkar')).toBe('Nil Sarkar');
  expect(nameOf('Nil Sarkar')).toBe('Nil Sarkar');
  expect(nameOf('', 'Nil', 'Sarkar')).toBe('Nil Sarkar');
});
