import { expect, test } from 'vitest';
import { attendedSince, forStudent } from './student-figures.ts';

test('a student is expected at events for all and at those of the own trade', () => {
  const events = [{ trade: null }, { trade: 'Instrumentation' }, { trade: 'Food Technology' }];
  expect(forStudent(events, 'Instrumentation')).toEqual(events.slice(0, 2));
  expect(forStudent(events, null)).toEqual(events.slice(0, 1));
});

test('this week counts presence, from its first day on', () => {
  const records = [
    { status: 'present', date: '2026-03-01' },
    { status: 'present', date: '2026-02-23' },
    { status: 'present', date: '2026-02-22' },
    { status: 'absent', date: '2026-03-01' },
  ] as const;
  expect(attendedSince(records, '2026-02-23')).toBe(2);
});
