import { z } from 'zod';
import { namedStudent, pageAnswer, success, wholePage } from '../common.ts';
import { type Audience, isForTerms } from '../events/audience.ts';

/** `GET /attendance/event/:id/roster`. A device reads it whole. */
export const doorRosterQuery = z.strictObject(wholePage);
export type DoorRosterQuery = z.infer<typeof doorRosterQuery>;

/**
 * What a door without a network needs of a student: who has which code, and who may enter. `u` and `g` are as in the
 * code. There is no signature, so nobody can make a code of them.
 */
export const doorStudent = z.object({
  ...namedStudent,
  /** Consoles did not always keep it. */
  year: z.string().nullable().default(null),
  active: z.boolean(),
  /** The event's roster has them, even if today's state would not. It is left out if today's state says the same. */
  expected: z.boolean().optional(),
  /** The office has not approved the sign-up yet. */
  waiting: z.boolean().optional(),
  u: z.string(),
  g: z.number().int(),
  /** The approved photo. `newSince`: the student changed it lately. Null: there is no photo. */
  photo: z.object({ version: z.string(), newSince: z.string().nullable() }).nullable(),
  /** When and by whom the student was marked present. */
  present: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type DoorStudent = z.infer<typeof doorStudent>;

/** Whether a mark of this student counts at the event. Who is on its list is known here only by `expected`. */
export const isExpected = (event: Audience, { expected, active, trade, year }: DoorStudent): boolean =>
  expected === true || (active && event.listed === 0 && isForTerms(event, { trade, year }));

/**
 * Those expected at the event come first, then all other students, so that these can be named too. `count`: how many
 * are expected. `total`: all students.
 */
export const doorRosterAnswer = z.object({ success, students: z.array(doorStudent), ...pageAnswer });
export type DoorRosterAnswer = z.infer<typeof doorRosterAnswer>;
