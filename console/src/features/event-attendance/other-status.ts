import type { AttendanceStatus } from '#contract/constants.ts';

/** The status a mark can be corrected to. */
export const otherStatus = (status: AttendanceStatus): AttendanceStatus =>
  status === 'present' ? 'absent' : 'present';
