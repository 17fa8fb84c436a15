import type { AttendanceRecord } from '#contract/attendance/records.ts';

/** The number of events since `day` that the student attended. */
export const attendedSince = (
  records: ReadonlyArray<Pick<AttendanceRecord, 'status' | 'date'>>,
  day: string,
): number => records.filter(record => record.status === 'present' && record.date >= day).length;
