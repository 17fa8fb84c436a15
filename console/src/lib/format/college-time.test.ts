import { describe, expect, test } from 'vitest';
import { arrivalWords, arrivedAt, clockNote, collegeTime, formatDay, formatTime } from './college-time.ts';

describe('days and hours', () => {
  test('are written in the college’s format', () => {
    expect(formatDay('2026-11-20')).toBe('Fri, 20 Nov 2026');
    expect(formatTime('14:05')).toBe('2:05 pm');
    expect(formatTime('00:30')).toBe('12:30 am');
  });
  test('are a dash if they are not valid', () => {
    expect(formatDay('soon')).toBe('–');
    expect(formatTime('')).toBe('–');
  });
});

describe('instants', () => {
  const kolkata = collegeTime('Asia/Kolkata');
  test('are shown in the college’s zone, not the browser’s', () => {
    expect(kolkata.dayAndTime('2026-11-20T20:00:00Z')).toBe('Sat, 21 Nov 2026, 1:30 am');
    expect(collegeTime('UTC').dayAndTime('2026-11-20T20:00:00Z')).toBe('Fri, 20 Nov 2026, 8:00 pm');
  });
  test('are a dash if they are not valid', () => {
    expect(kolkata.time('never')).toBe('–');
  });
});

test('an arrival says its day where that is not the event’s', () => {
  const kolkata = collegeTime('Asia/Kolkata');
  const arrived = '2026-11-20T20:00:00Z';
  expect(arrivedAt(arrived, { date: '2026-11-21' }, kolkata)).toBe('1:30 am');
  expect(arrivedAt(arrived, { date: '2026-11-20' }, kolkata)).toBe('Sat, 21 Nov 2026, 1:30 am');
});

test('what was entered on another day is not told as an arrival, and one after midnight is', () => {
  const words = (arrived: string) =>
    arrivalWords(arrived, { date: '2026-11-20', time: '23:30' }, collegeTime('Asia/Kolkata'));
  expect(words('2026-11-20T20:00:00Z')).toBe('Arrived Sat, 21 Nov 2026, 1:30 am, Late');
  expect(words('2026-11-25T05:00:00Z')).toBe('Marked Wed, 25 Nov 2026, 10:30 am');
});

const noteOf = (attendanceTime: string, timeDoubtful = true, keptOffline = false) =>
  clockNote(
    { attendanceTime, createdAt: '2026-11-20T06:37:00Z', timeDoubtful, keptOffline },
    collegeTime('Asia/Kolkata'),
  );

describe('the note beside an arrival', () => {
  test('is empty if the clocks agree', () => {
    expect(noteOf('2026-11-20T06:36:00Z', false)).toBeNull();
  });
  test('says when a scan that waited was sent', () => {
    expect(noteOf('2026-11-20T04:35:00Z', false, true)).toBe('Kept offline, sent at 12:07 pm');
  });
  test('shows the time of each clock', () => {
    expect(noteOf('2026-11-20T04:35:00Z')).toBe('Device clock said 10:05 am; recorded 12:07 pm');
  });
  test('shows the days, too, if they differ', () => {
    expect(noteOf('2026-11-19T06:37:00Z')).toBe(
      'Device clock said Thu, 19 Nov 2026, 12:07 pm; recorded Fri, 20 Nov 2026, 12:07 pm',
    );
  });
});
