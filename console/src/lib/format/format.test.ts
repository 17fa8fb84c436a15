import { expect, test } from 'vitest';
import { showing } from './format.ts';

test('shows how many of the total are shown, with the college’s digit groups', () => {
  expect(showing(50, 128_450, 'records')).toBe('Showing 50 of 1,28,450 records');
  expect(showing(0, 0, 'students')).toBe('Showing 0 of 0 students');
});
