import { expect, test } from 'vitest';
import { inDays } from './days.ts';

// In Kolkata it is already the 20th.
const clock = { now: () => new Date('2026-11-19T20:00:00Z'), timeZone: 'Asia/Kolkata' };

test.each([
  ['today', '2026-11-20'],
  ['week', '2026-11-14'],
  ['month', '2026-10-22'],
  ['threeMonths', '2026-08-23'],
] as const)("%s ends on the college's today and includes it", (range, date_from) => {
  expect(inDays({ range }, clock)).toEqual({ date_from, date_to: '2026-11-20' });
});

test.each([
  ['2026-11-19T20:00:00Z', '2026-10-01', '2026-10-31'],
  ['2026-12-31T18:29:59Z', '2026-11-01', '2026-11-30'],
  ['2026-12-31T18:30:00Z', '2026-12-01', '2026-12-31'],
  ['2028-03-01T06:00:00Z', '2028-02-01', '2028-02-29'],
])('at %s lastMonth is the whole month before', (at, date_from, date_to) => {
  const then = { ...clock, now: () => new Date(at) };
  expect(inDays({ range: 'lastMonth' }, then)).toEqual({ date_from, date_to });
});

test('days given together with a range narrow it, and never widen it', () => {
  const week = { range: 'week' } as const;
  expect(inDays({ ...week, date_from: '2026-11-18' }, clock)).toMatchObject({ date_from: '2026-11-18' });
  expect(inDays({ ...week, date_to: '2026-11-18' }, clock)).toMatchObject({ date_to: '2026-11-18' });
  expect(inDays({ ...week, date_from: '2000-01-01', date_to: '2100-01-01' }, clock)).toEqual({
    date_from: '2026-11-14',
    date_to: '2026-11-20',
  });
});

test('a range leaves the other filters as they are', () => {
  const days = { date_from: '2026-11-20', date_to: '2026-11-20' };
  expect(inDays({ range: 'today', search: 'talk' }, clock)).toEqual({ search: 'talk', ...days });
});

test('without a range, filters stay as they are', () => {
  const filters = { date_from: '2026-01-01', search: 'talk' };
  expect(inDays(filters, clock)).toEqual(filters);
});
