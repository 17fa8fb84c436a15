import { expect, test } from 'vitest';
import { arrivalsInWords } from './event-charts.tsx';

test('the fullest step is not called most of the students', () => {
  const steps = [
    { fromMinute: 0, time: '09:00', arrived: 10, total: 10 },
    { fromMinute: 0, time: '09:05', arrived: 12, total: 22 },
    { fromMinute: 0, time: '09:10', arrived: 9, total: 31 },
  ];
  expect(arrivalsInWords(steps)).toBe('31 arrived from 9:00 am on, the most at once (12) from 9:05 am.');
  expect(arrivalsInWords([])).toBe('');
});
