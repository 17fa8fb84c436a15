import { expect, test } from 'vitest';
import { attendedSince } from './attended-since.ts';

test('counts events that the student attended, including the first day', () => {
  const records = [
    { status: 'present', date: '2026-03-01' },
    { status: 'present', date: '2026-02-23' },
    { status: 'present', date: '2026-02-22' },
    { status: 'absent', date: '2026-03-01' },
  ] as const;
  expect(attendedSince(records, '2026-02-23')).toBe(2);
});
