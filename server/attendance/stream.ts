import { idBeside } from '../event-store/name-uuid.ts';

/** The facts of an attendance stream, in the past tense. They name ids, never people. */
export const FACTS = {
  marked: 'AttendanceMarked',
  corrected: 'AttendanceCorrected',
  withdrawn: 'AttendanceWithdrawn',
} as const;

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
