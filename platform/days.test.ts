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
