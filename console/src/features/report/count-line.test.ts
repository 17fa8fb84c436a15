import { expect, test } from 'vitest';
import { countLine } from './count-line.ts';

test('says how many are shown of how many match', () => {
  expect(countLine(50, { count: 128_450, total: 128_450 })).toBe('Showing 50 of 1,28,450 records');
});

test('says how many there are where filters leave some out', () => {
  expect(countLine(3, { count: 3, total: 95 })).toBe('Showing 3 of 3 records (95 in all)');
});
