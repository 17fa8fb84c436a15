import { z } from 'zod';
import { idSchema, pageAnswer, pageQuery, success, textSchema } from '../common.ts';
import { ATTENDANCE_STATUSES, LIMITS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';

/**
 * Why a scan that was kept on its device does not count automatically.
 * - `too_late`: it came after the hours in which late scans are accepted.
 * - `decided_since`: an admin marked, corrected or withdrew after the scan was made.
 * - `decided_before`: an admin had recorded something else, and the event was over when the scan came.
 */
export const LATE_REASONS = ['too_late', 'decided_since', 'decided_before'] as const;
export type LateReason = (typeof LATE_REASONS)[number];

const status = z.enum(ATTENDANCE_STATUSES);
const person = z.object({ id: z.string(), name: z.string() });

export const lateScan = z.object({
  /** The scan's own id. */
  id: z.string(),
  event: z.object({ id: z.string(), title: z.string(), date: z.string() }),
  student: person.extend({ roll_no: z.string().nullable(), trade: z.string().nullable() }),
  /** What it would record. */
  status,
  /** What is currently recorded. Null: nothing. */
  standing: status.nullable(),
  why: z.enum(LATE_REASONS),
  scannedBy: person,
  /** By the device's clock. */
  scannedAt: z.string(),
  receivedAt: z.string(),
  /** Null: not decided yet. */
  decision: z
    .object({ accepted: z.boolean(), by: person, at: z.string(), reason: z.string().nullable() })
    .nullable(),
});
export type LateScan = z.infer<typeof lateScan>;

/** `state`: scans that wait for a decision, or decided ones. */
export const lateScansQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(['open', 'decided']).default('open'),
  eventId: idSchema.optional(),
});
export type LateScansQuery = z.infer<typeof lateScansQuery>;

export const lateScansAnswer = z.object({ success, scans: z.array(lateScan), ...pageAnswer });
export type LateScansAnswer = z.infer<typeof lateScansAnswer>;

/** Body of `POST /late-scans/:id/decision`. Dismissing a scan requires a reason. */
export const decideLateScanBody = z
  .strictObject({
    accept: z.boolean(),
    reason: textSchema.max(LIMITS.reason.max, MESSAGES.reasonTooLong).optional(),
  })
  .refine(({ accept, reason }) => accept || Boolean(reason), {
    error: MESSAGES.reasonRequired,
    path: ['reason'],
  });
export type DecideLateScanBody = z.infer<typeof decideLateScanBody>;

export const decideLateScanAnswer = z.object({ success, message: z.string(), scan: lateScan });
export type DecideLateScanAnswer = z.infer<typeof decideLateScanAnswer>;
