import { z } from 'zod';
import { idSchema, pageAnswer, pageQuery, person, success } from '../common.ts';
import { ATTENDANCE_STATUSES, MEANS } from '../constants.ts';
import { reasonSchema } from '../decisions.ts';

const status = z.enum(ATTENDANCE_STATUSES);

const amendment = {
  reason: reasonSchema,
  /** Made by the device. Sending the same id again stores nothing twice. */
  commandId: idSchema.optional(),
};

/** Body of `POST /attendance/:id/correct`. `id` is the record's. Allowed after the event has ended, too. */
export const correctBody = z.strictObject({ status, ...amendment });
export type CorrectBody = z.infer<typeof correctBody>;

/** Body of `POST /attendance/mark/:id/withdraw`. Afterwards the student has no mark, neither present nor absent. */
export const withdrawBody = z.strictObject({
  ...amendment,
  /** The position of the mark that is meant. If somebody has changed it since, it stands. */
  position: z.number().int().positive().optional(),
});
export type WithdrawBody = z.infer<typeof withdrawBody>;

const WITHDRAW_OUTCOMES = ['withdrawn', 'already_withdrawn'] as const;

/** `at` and `by`: when the mark was first withdrawn, and who did it. */
export const withdrawAnswer = z.object({
  success,
  outcome: z.enum(WITHDRAW_OUTCOMES),
  message: z.string(),
  /** The position of the fact that withdrew it. */
  position: z.number().int(),
  attendance: z.object({
    id: z.string(),
    status: z.null(),
    eventId: z.string(),
    userId: z.string(),
    studentName: z.string(),
    trade: z.string(),
    at: z.string(),
    by: person,
  }),
});
export type WithdrawAnswer = z.infer<typeof withdrawAnswer>;

const CHANGES = ['marked', 'corrected', 'withdrawn'] as const;

/** One fact of a mark's stream, as it was recorded. */
export const recordedChange = z.object({
  position: z.number().int(),
  what: z.enum(CHANGES),
  /** Null: not marked. */
  from: status.nullable(),
  to: status.nullable(),
  by: person,
  /** When it happened by the device's clock, and when it was stored by the server's clock. */
  occurredAt: z.string(),
  recordedAt: z.string(),
  means: z.enum(MEANS),
  /** The student was identified by an unsigned code, which anyone can make. An admin confirmed them by eye. */
  unverified: z.boolean(),
  /** The student was identified by a live code, on the phone bound to them. */
  live: z.boolean(),
  /** The phone of the live code showed those of several students. */
  phoneShared: z.boolean(),
  /** Somebody looked at the student before pressing. */
  looked: z.boolean(),
  /** The name of the scanning device. Null: it had none. */
  gate: z.string().nullable(),
  /** The pass that stood in for `by`. Null: none did, or the reader is a student. */
  pass: person.nullable(),
  reason: z.string().nullable(),
});
export type RecordedChange = z.infer<typeof recordedChange>;

export const historyQuery = z.strictObject(pageQuery);

/** Answer of `GET /attendance/:id/history`: every fact of the stream, oldest first. */
export const historyAnswer = z.object({
  success,
  attendance: z.object({
    id: z.string(),
    /** The current state. */
    status: status.nullable(),
    eventId: z.string(),
    eventName: z.string(),
    userId: z.string(),
    studentName: z.string(),
  }),
  history: z.array(recordedChange),
  ...pageAnswer,
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;
