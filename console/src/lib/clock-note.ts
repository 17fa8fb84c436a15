import type { AttendanceRecord } from '#contract/attendance.ts';
import type { CollegeTime } from './college-time.ts';

/** What is said beside an arrival whose two clocks disagree; null: they agree. Both are told, and nobody is blamed. */
export function clockNote(
  {
    attendanceTime,
    createdAt,
    timeDoubtful,
  }: Pick<AttendanceRecord, 'attendanceTime' | 'createdAt' | 'timeDoubtful'>,
  time: CollegeTime,
): string | null {
  if (!timeDoubtful) return null;
  const sameDay = time.day(attendanceTime) === time.day(createdAt);
  const shown = sameDay ? time.time : time.dayAndTime;
  return `Device clock said ${shown(attendanceTime)}; recorded ${shown(createdAt)}`;
}
