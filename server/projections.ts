import { ATTENDANCE_PROJECTIONS } from './attendance/projections.ts';
import type { Projection } from './event-store/types.ts';
import { EVENT_PROJECTIONS } from './events/projections.ts';
import { STUDENT_PROJECTIONS } from './students/projections.ts';

/** Every table that is written in the transaction of the facts it follows. */
export const PROJECTIONS: readonly Projection[] = [
  ...ATTENDANCE_PROJECTIONS,
  ...EVENT_PROJECTIONS,
  ...STUDENT_PROJECTIONS,
];
