import { expect, test } from 'vitest';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { recordFor } from '../testing.ts';
import { recordCells } from './attendance.ts';

const cells = (more: Partial<AttendanceRecord>) =>
  recordCells(recordFor('Asha Kulkarni', more), 'Asia/Kolkata');

test('a file says of an arrival how punctual it was, as the screens do', () => {
  const start = { date: '2026-11-20', time: '10:30' };
  expect(cells({ ...start, arrivalTime: '2026-11-20T05:00:59.000Z' })).toMatchObject({
    'Attendance Time': '2026-11-20 10:30',
    Punctuality: 'On time',
  });
  expect(cells({ ...start, arrivalTime: '2026-11-20T05:05:00.000Z' }).Punctuality).toBe('Slightly late');
  expect(cells({ ...start, arrivalTime: '2026-11-22T05:05:00.000Z' }).Punctuality).toBe('');
  expect(cells({ ...start, arrivalTime: null })).toMatchObject({ 'Attendance Time': '', Punctuality: '' });
  expect(cells({ date: '', time: '', arrivalTime: '2026-11-20T05:00:00.000Z' }).Punctuality).toBe('');
});
