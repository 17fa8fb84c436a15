import { z } from 'zod';
import { idSchema, instantSchema, person, success, textSchema } from '../common.ts';
import { ATTENDANCE_STATUSES, LIMITS, QR_TEXT_MOST } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import { photoTicket } from '../photos/schema.ts';
import { anchorSchema } from './anchor.ts';

const status = z.enum(ATTENDANCE_STATUSES);

/** The name of the scanning device. It is useful at an event with several doors. */
const gate = textSchema.min(1).max(LIMITS.gate.max).optional();

/** Somebody looked at the student before pressing. An event with strict identity may require it. */
const looked = z.boolean().optional();

/** By the same clock as `scannedAt`. The difference is how long a scan waited, even if that clock is wrong. */
const sentAt = instantSchema.optional();

/** The last one that the device had when it scanned. */
const anchor = anchorSchema.optional();

/** Body of `POST /attendance/scan`: the text that the camera read, with an id made by the device. */
export const scanBody = z.strictObject({
  eventId: idSchema,
  qrData: z.union([z.string().min(1).max(QR_TEXT_MOST), z.record(z.string(), z.unknown())]),
  status: status.default('present'),
  scanId: idSchema,
  scannedAt: instantSchema,
  sentAt,
  anchor,
  looked,
  gate,
});

/**
 * Body of `POST /attendance/mark`. `unverified`: an unsigned code identified the student, and an admin confirmed by
 * eye.
 */
export const markBody = z.strictObject({
  userId: idSchema,
  eventId: idSchema,
  status,
  scanId: idSchema.optional(),
  scannedAt: instantSchema.optional(),
  sentAt,
  anchor,
  looked,
  gate,
  unverified: z.boolean().optional(),
});

export const MARK_OUTCOMES = ['marked', 'already_marked', 'corrected'] as const;
export type MarkOutcome = (typeof MARK_OUTCOMES)[number];

/** Answer of `mark` and `scan`. `at` and `by`: when the current status was first set, and who set it. */
export const markAnswer = z.object({
  success,
  outcome: z.enum(MARK_OUTCOMES),
  message: z.string(),
  /** The position of the fact that set the current status. */
  position: z.number().int(),
  attendance: z.object({
    id: z.string(),
    status,
    eventId: z.string(),
    userId: z.string(),
    studentName: z.string(),
    rollNo: z.string().nullable(),
    trade: z.string(),
    /** When the student was marked so: when the scan was made, or recorded if its time is doubtful. */
    at: z.string(),
    by: person,
    /** The device by which the current status was set. Null: it had no name. */
    gate: z.string().nullable(),
  }),
  /** The code was live, on a phone that was bound less than a day ago: since then. */
  newPhoneSince: z.string().optional(),
  /** To a pass that read the code: a ticket for the student's photo (`GET /pass/photo`). */
  photoTicket: photoTicket.optional(),
  /** The code was live, on a browser that shows the live codes of several students. */
  phoneShared: z.literal(true).optional(),
});
export type MarkAnswer = z.infer<typeof markAnswer>;

/**
 * Body of `POST /attendance/bulk-mark`: many students of one event in one call. Sending it again with the same
 * `commandId` stores nothing twice.
 */
export const bulkMarkBody = z.strictObject({
  eventId: idSchema,
  commandId: idSchema,
  marks: z
    .array(z.strictObject({ userId: idSchema, status }))
    .min(1)
    .max(LIMITS.bulk)
    .refine(marks => new Set(marks.map(mark => mark.userId)).size === marks.length, MESSAGES.bulkTwice),
});
export type BulkMarkBody = z.infer<typeof bulkMarkBody>;

/**
 * The result of each row, in the order sent: its outcome, or the code and sentence of its refusal or failure. Rows
 * that failed (`disk_full`, `unknown_outcome`) may be sent again with the same `commandId`.
 */
export const bulkMarkAnswer = z.object({
  success,
  results: z.array(
    z.union([
      z.object({ userId: z.string(), outcome: z.enum(MARK_OUTCOMES), position: z.number().int() }),
      z.object({ userId: z.string(), code: z.string(), error: z.string() }),
    ]),
  ),
});
export type BulkMarkAnswer = z.infer<typeof bulkMarkAnswer>;
