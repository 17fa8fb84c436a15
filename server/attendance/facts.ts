import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '#contract/constants.ts';
import { idBeside } from '../event-store/name-uuid.ts';

/** The facts of an attendance stream, in the past tense. They name ids, never people. */
export const FACTS = {
  marked: 'AttendanceMarked',
  corrected: 'AttendanceCorrected',
  withdrawn: 'AttendanceWithdrawn',
} as const;

const status = z.enum(ATTENDANCE_STATUSES);

/** `previous` is what stood before, so that counts follow from each fact alone, in any order. */
const common = { eventId: z.uuid(), studentId: z.uuid(), trade: z.string().nullable() };

/** Whom and which event any of the facts is about. */
export const subject = z.object(common);

export const markedData = z.object({
  ...common,
  status,
  previous: z.null(),
  /** The student was named by a code anybody could have made, and confirmed by eye. */
  unverified: z.boolean(),
});

export const correctedData = z.object({
  ...common,
  status,
  previous: status,
  unverified: z.boolean(),
  reason: z.string().nullable(),
});

export const withdrawnData = z.object({ ...common, status: z.null(), previous: status, reason: z.string() });

/**
 * The stream of one student at one event: named by both ids, so that every process arrives at the same one, and
 * two gates cannot open two. It begins as the event's id does: while an event is on, its streams are neighbours
 * in every index, and the few pages that hold them stay in the processor's cache.
 */
export const streamOf = (eventId: string, studentId: string): string =>
  idBeside(eventId, `${eventId}/${studentId}`);

/** Whether an id can be such a stream's: of the same version, which no id of another thing has. */
export const isStream = (id: string): boolean => id.charAt(14) === '8';

/** The command of one student within a bulk mark: sent again, the bulk makes the same commands. */
export const commandOf = (bulkId: string, studentId: string): string =>
  idBeside(bulkId, `${bulkId}/${studentId}`);
