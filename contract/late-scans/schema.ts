import { z } from 'zod';
import { strengthSchema } from '../attendance/strength.ts';
import { filterOf, idSchema, keptText, pageAnswer, pageQuery, person, success } from '../common.ts';
import { ATTENDANCE_STATUSES, LIMITS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';

/**
 * Why a scan that was kept on its device does not count automatically.
 * - `too_late`: it came after the hours in which late scans are accepted.
 * - `decided_since`: an admin marked, corrected or withdrew after the scan was made.
 * - `pass_revoked`: it was made by a pass before that pass ended, and came afterwards.
 * - `decided_before`: an admin had recorded something else, and the event was over when the scan came.
 * - `by_pass`: it was made by a pass, and the event was over when it came.
 * - `unproven`: it claims to be older than the last sign of the server that its device had.
 * - `event_moved`: its event was moved to a later day, after it was made.
 * - `code_replaced`: its code was replaced after it was made.
 * - `strict`: the event counts no late scans by themselves, because nobody can look at the student any more.
 */
export const LATE_REASONS = [
  'too_late',
  'decided_since',
  'decided_before',
  'strict',
  'pass_revoked',
  'by_pass',
  'unproven',
  'on_its_way',
  'code_replaced',
  'event_moved',
] as const;
export type LateReason = (typeof LATE_REASONS)[number];

const status = z.enum(ATTENDANCE_STATUSES);

const lateScan = z.object({
  /** The scan's own id. */
  id: z.string(),
  event: z.object({ id: z.string(), title: z.string(), date: z.string() }),
  student: person.extend({ roll_no: z.string().nullable(), trade: z.string().nullable() }),
  /** What it would record. */
  status,
  /** What is currently recorded. Null: nothing. */
  standing: status.nullable(),
  why: z.enum(LATE_REASONS),
  /** How the student was identified. Null: by a list. */
  strength: strengthSchema.nullable(),
  scannedBy: person,
  /** The name of the pass by which it was scanned. Null: the admin scanned it. */
  pass: z.string().nullable(),
  /** By the device's clock. */
  scannedAt: z.string(),
  receivedAt: z.string(),
  /** When its device had last heard of the server before it, proven by an anchor. Null: it has none. */
  contactAt: z.string().nullable(),
  /** Null: not decided yet. */
  decision: z
    .object({ accepted: z.boolean(), by: person, at: z.string(), reason: z.string().nullable() })
    .nullable(),
});
export type LateScan = z.infer<typeof lateScan>;

/** Scans that wait for a decision, or decided ones. */
export const DECISION_STATES = ['open', 'decided'] as const;
export type DecisionState = (typeof DECISION_STATES)[number];

export const lateScansQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(DECISION_STATES).default('open'),
  eventId: filterOf(idSchema),
});
export type LateScansQuery = z.infer<typeof lateScansQuery>;

export const lateScansAnswer = z.object({ success, scans: z.array(lateScan), ...pageAnswer });
export type LateScansAnswer = z.infer<typeof lateScansAnswer>;

const decision = z.strictObject({
  accept: z.boolean(),
  reason: keptText.max(LIMITS.reason.max, MESSAGES.reasonTooLong).optional(),
});
type Decision = z.infer<typeof decision>;

const hasReason = ({ accept, reason }: Decision): boolean => accept || Boolean(reason);
const NO_REASON = { error: MESSAGES.reasonRequired, path: ['reason'] };

/** Body of `POST /late-scans/:id/decision`. Dismissing a scan requires a reason. */
export const decideLateScanBody = decision.refine(hasReason, NO_REASON);
export type DecideLateScanBody = z.infer<typeof decideLateScanBody>;

export const decideLateScanAnswer = z.object({ success, message: z.string(), scan: lateScan });
export type DecideLateScanAnswer = z.infer<typeof decideLateScanAnswer>;

/** Body of `POST /late-scans/decisions`: the same decision about many scans. Each is decided by itself. */
export const decideLateScansBody = decision
  .extend({
    ids: z
      .array(idSchema)
      .min(1)
      .max(LIMITS.decisions)
      .refine(ids => new Set(ids).size === ids.length, MESSAGES.lateScansTwice),
  })
  .refine(hasReason, NO_REASON);
export type DecideLateScansBody = z.infer<typeof decideLateScansBody>;

/** In the order sent: the decided scans, and the refusals of the others. */
export const decideLateScansAnswer = z.object({
  success,
  message: z.string(),
  results: z.array(
    z.union([
      z.object({ id: z.string(), accepted: z.boolean() }),
      z.object({ id: z.string(), code: z.string(), error: z.string() }),
    ]),
  ),
});
export type DecideLateScansAnswer = z.infer<typeof decideLateScansAnswer>;
