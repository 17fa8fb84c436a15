import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepPlaces } from './use-steady-rows.ts';

const rowsOf = (letters: string) => [...letters].map(id => ({ id }));
const idsOf = (shown: string, rows: string): string =>
  keepPlaces(rowsOf(shown), rowsOf(rows))
    .map(({ row, gone }) => (gone ? row.id.toUpperCase() : row.id))
    .join('');

test.for([
  ['what leaves the list keeps its place', 'abc', 'ac', 'aBc'],
  ['what comes is below, wherever it belongs', 'bd', 'abcd', 'bdac'],
  ['what comes back is in its old place', 'abc', 'abc', 'abc'],
  ['once all of it is gone, the list is shown as it is', 'ab', 'cd', 'cd'],
  ['a list may become empty', 'ab', '', ''],
  ['a list may begin empty', '', 'ab', 'ab'],
] as const)('%s', ([, shown, rows, expected]) => {
  expect(idsOf(shown, rows)).toBe(expected);
});

test('a row is shown as it is now', () => {
  const [placed] = keepPlaces([{ id: 'a', name: 'Asha' }], [{ id: 'a', name: 'Asha Rao' }]);
  expect(placed).toEqual({ row: { id: 'a', name: 'Asha Rao' }, gone: false });
});

test('whatever happens to a list, every row in it is shown once, and none moves while one of its page is left', () => {
  const list = fc
    .uniqueArray(fc.integer({ min: 0, max: 12 }).map(String))
    .map(ids => ids.map(id => ({ id })));
  fc.assert(
    fc.property(list, list, (shown, rows) => {
      const placed = keepPlaces(shown, rows);
      const open = placed.filter(({ gone }) => !gone).map(({ row }) => row.id);
      expect(open.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      if (rows.some(({ id }) => shown.some(row => row.id === id)))
        expect(placed.slice(0, shown.length).map(({ row }) => row.id)).toEqual(shown.map(({ id }) => id));
    }),
  );
});
