import { idBeside } from '../../event-store/name-uuid.ts';

/** The facts of an attendance stream, in the past tense. They hold ids, never names of people. */
export const FACTS = {
  marked: 'AttendanceMarked',
  corrected: 'AttendanceCorrected',
  withdrawn: 'AttendanceWithdrawn',
} as const;

/**
 * The stream of one student at one event. Its id follows from both ids, so every process gets the same one,
 * and two gates cannot create two. It begins like the event's id: while an event is active, its streams are
 * neighbours in every index, and the few pages that hold them stay in the processor's cache.
 */
export const streamOf = (eventId: string, studentId: string): string =>
  idBeside(eventId, `${eventId}/${studentId}`);

/** Whether an id can be that of such a stream: only these ids have this UUID version. */
export const isStream = (id: string): boolean => id.charAt(14) === '8';

/** The command of one part of a bulk, such as a student. A bulk sent again makes the same commands. */
export const commandOf = (bulkId: string, part: string): string => idBeside(bulkId, `${bulkId}/${part}`);
