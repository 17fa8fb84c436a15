import { expect, test } from 'vitest';
import { countLine } from './count-line.ts';

test('shows how many of the matching records are shown', () => {
  expect(countLine(50, { count: 128_450, total: 128_450 })).toBe('Showing 50 of 1,28,450 records');
});

test('shows the total if filters are set', () => {
  expect(countLine(3, { count: 3, total: 95 })).toBe('Showing 3 of 3 records (95 in all)');
});
