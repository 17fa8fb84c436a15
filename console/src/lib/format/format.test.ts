import { expect, test } from 'vitest';
import { showing } from './format.ts';

test('shows how many of the matching are shown, with the college’s digit groups', () => {
  expect(showing(50, { count: 128_450 }, 'record')).toBe('Showing 50 of 1,28,450 records');
  expect(showing(0, { count: 0 }, 'student')).toBe('Showing 0 of 0 students');
  expect(showing(50, { count: 128_450, total: 128_450 }, 'record')).toBe('Showing 50 of 1,28,450 records');
});

test('one is one, and two persons are people', () => {
  expect(showing(1, { count: 1 }, 'event')).toBe('Showing 1 of 1 event');
  expect(showing(1, { count: 1 }, 'person', 'people')).toBe('Showing 1 of 1 person');
  expect(showing(2, { count: 2 }, 'person', 'people')).toBe('Showing 2 of 2 people');
});

test('with filters set, the number of all is there, too', () => {
  expect(showing(3, { count: 3, total: 1_095 }, 'record')).toBe('Showing 3 of 3 records (1,095 in all)');
  expect(showing(1, { count: 1, total: 23 }, 'event')).toBe('Showing 1 of 1 event (23 in all)');
});
