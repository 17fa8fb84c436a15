import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARDS_A_PART, CARDS_A_SHEET, partsOf, sheetsOf } from './sheets.ts';

const cards = fc.nat({ max: 3_000 }).map(count => Array.from({ length: count }, (_, index) => index));

test('every card is printed once, in order, and only the last sheet of a part may be partly filled', () => {
  fc.assert(
    fc.property(cards, all => {
      const parts = partsOf(all.length).map(({ from, to }) => all.slice(from, to));
      expect(parts.flat()).toEqual(all);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(CARDS_A_PART);
        const sheets = sheetsOf(part);
        expect(sheets.flat()).toEqual(part);
        for (const sheet of sheets.slice(0, -1)) expect(sheet).toHaveLength(CARDS_A_SHEET);
      }
    }),
  );
});

test('no students need no sheet', () => {
  expect(partsOf(0)).toEqual([]);
  expect(sheetsOf([])).toEqual([]);
});
