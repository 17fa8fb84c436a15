import { describe, expect, test } from 'vitest';
import { collegeTime, formatDay, formatTime } from './college-time.ts';

describe('days and hours', () => {
  test('are written as the college writes them', () => {
    expect(formatDay('2026-11-20')).toBe('Fri, 20 Nov 2026');
    expect(formatTime('14:05')).toBe('2:05 pm');
    expect(formatTime('00:30')).toBe('12:30 am');
  });
  test('that are none are a dash', () => {
    expect(formatDay('soon')).toBe('–');
    expect(formatTime('')).toBe('–');
  });
});

describe('instants', () => {
  const kolkata = collegeTime('Asia/Kolkata');
  test("are shown by the college's clocks, not the browser's", () => {
    expect(kolkata.dayAndTime('2026-11-20T20:00:00Z')).toBe('Sat, 21 Nov 2026, 1:30 am');
    expect(collegeTime('UTC').dayAndTime('2026-11-20T20:00:00Z')).toBe('Fri, 20 Nov 2026, 8:00 pm');
  });
  test('that are none are a dash', () => {
    expect(kolkata.time('never')).toBe('–');
  });
});
