import type { AttendanceRecord } from '#contract/attendance.ts';

/** How many events since `day` the student was present at. */
export const attendedSince = (
  records: ReadonlyArray<Pick<AttendanceRecord, 'status' | 'date'>>,
  day: string,
): number => records.filter(record => record.status === 'present' && record.date >= day).length;
