import { expect, test } from 'vitest';
import { marksByWeek, marksInWords, rateByWeek, ratesInWords, sinceFirstMark } from './attendance-points.ts';

const weeks = [
  { from: '2026-11-01', to: '2026-11-07', present: 3, absent: 1, attendanceRate: 75 },
  { from: '2026-11-08', to: '2026-11-14', present: 0, absent: 0, attendanceRate: 0 },
  { from: '2026-11-15', to: '2026-11-21', present: 0, absent: 2, attendanceRate: 0 },
];

test('a week without marks has no rate, which differs from a rate of zero', () => {
  expect(rateByWeek(weeks).map(({ values }) => values.rate)).toEqual([75, null, 0]);
});

test('a week without any absence recorded has no rate, and says why', () => {
  const marked = { from: '2026-11-22', to: '2026-11-28', present: 167, absent: 0, attendanceRate: 100 };
  expect(rateByWeek([marked])).toEqual([
    { label: '22 Nov', name: '22 Nov – 28 Nov, no absences recorded', values: { rate: null } },
  ]);
  expect(ratesInWords([...weeks, marked])).toBe(
    'Between 0% and 75% over 4 weeks, last 0%. 1 week with no absences recorded.',
  );
  expect(ratesInWords([marked])).toBe('');
});

test('a week is named by its days, or by its first day if there is little room', () => {
  expect(marksByWeek(weeks)[0]).toEqual({
    label: '1 Nov',
    name: '1 Nov – 7 Nov',
    values: { present: 3, absent: 1 },
  });
});

test('the summary states what the chart shows', () => {
  expect(marksInWords(weeks, 'in 3 weeks')).toBe('3 present and 3 absent in 3 weeks.');
  expect(ratesInWords(weeks)).toBe('Between 0% and 75% over 3 weeks, last 0%.');
  expect(ratesInWords([])).toBe('');
});

test('the chart begins with the first mark, but has a minimum length', () => {
  const blank = { from: '', to: '', present: 0, absent: 0, attendanceRate: 0 };
  const marked = { ...blank, present: 1 };
  expect(sinceFirstMark([blank, blank, marked, blank, blank, blank, blank])).toHaveLength(5);
  expect(sinceFirstMark([blank, blank, blank, blank, blank, marked])).toHaveLength(4);
  expect(sinceFirstMark([marked, blank, blank, blank, blank])).toHaveLength(5);
});
