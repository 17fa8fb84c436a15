import type { AttendanceRecord } from '#contract/attendance/schema.ts';
import type { CollegeTime } from './college-time.ts';

/** The note beside an arrival whose two clocks disagree. Null: they agree. It shows both times and blames no one. */
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
