import { describe, expect, test } from 'vitest';
import { collegeTime, formatDay, formatTime } from './college-time.ts';

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
