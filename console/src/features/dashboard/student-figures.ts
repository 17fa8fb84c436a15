import type { AttendanceRecord } from '#contract/attendance.ts';
import type { Event } from '#contract/events.ts';

/** The events a student is expected at: those for everybody and those of the student's trade. */
export const forStudent = <E extends Pick<Event, 'trade'>>(
  events: readonly E[],
  trade: string | null,
): readonly E[] => events.filter(event => event.trade === null || event.trade === trade);

/** How many events since `day` the student was present at. */
export const attendedSince = (
  records: ReadonlyArray<Pick<AttendanceRecord, 'status' | 'date'>>,
  day: string,
): number => records.filter(record => record.status === 'present' && record.date >= day).length;
