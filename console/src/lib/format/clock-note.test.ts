import { describe, expect, test } from 'vitest';
import { clockNote } from './clock-note.ts';
import { collegeTime } from './college-time.ts';

const noteOf = (attendanceTime: string, timeDoubtful = true) =>
  clockNote({ attendanceTime, createdAt: '2026-11-20T06:37:00Z', timeDoubtful }, collegeTime('Asia/Kolkata'));

describe('the note beside an arrival', () => {
  test('is empty if the clocks agree', () => {
    expect(noteOf('2026-11-20T06:36:00Z', false)).toBeNull();
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
