import { z } from 'zod';
import { MESSAGES } from './messages.ts';

/** Every reason code for a refused request, with its HTTP status and its sentence. */
export const REFUSALS = {
  bad_request: { status: 400, error: MESSAGES.badRequest },
  bad_json: { status: 400, error: MESSAGES.badJson },
  unauthenticated: { status: 401, error: MESSAGES.unauthenticated },
  session_ended: { status: 401, error: MESSAGES.sessionEnded },
  bad_credentials: { status: 401, error: MESSAGES.badCredentials },
  forbidden: { status: 403, error: MESSAGES.forbidden },
  /** The user still has the password that an admin handed out. They may only choose their own. */
  password_change_required: { status: 403, error: MESSAGES.passwordChangeRequired },
  not_found: { status: 404, error: MESSAGES.notFound },
  student_not_found: { status: 404, error: MESSAGES.studentNotFound },
  event_not_found: { status: 404, error: MESSAGES.eventNotFound },
  attendance_not_found: { status: 404, error: MESSAGES.attendanceNotFound },
  attendance_withdrawn: { status: 409, error: MESSAGES.attendanceWithdrawn },
  notice_not_found: { status: 404, error: MESSAGES.noticeNotFound },
  report_not_found: { status: 404, error: MESSAGES.reportNotFound },
  email_taken: { status: 409, error: MESSAGES.emailTaken },
  roll_no_taken: { status: 409, error: MESSAGES.rollNoTaken },
  /** Open, complete or reopen was requested, but the event's status does not allow it. */
  event_status: { status: 409, error: MESSAGES.requestFailed },
  /** The event has marks. Moving it to another day moves them too, and needs a confirmation. */
  event_has_marks: { status: 409, error: MESSAGES.requestFailed },
  event_has_attendance: { status: 409, error: MESSAGES.requestFailed },
  event_not_active: { status: 409, error: MESSAGES.requestFailed },
  /** A late scan is kept but not stored as a mark. An admin decides. */
  needs_decision: { status: 409, error: MESSAGES.requestFailed },
  late_scan_not_found: { status: 404, error: MESSAGES.lateScanNotFound },
  late_scan_decided: { status: 409, error: MESSAGES.lateScanDecided },
  not_eligible: { status: 409, error: MESSAGES.requestFailed },
  schedule_not_found: { status: 404, error: MESSAGES.scheduleNotFound },
  too_many_schedules: { status: 409, error: MESSAGES.requestFailed },
  report_ended: { status: 409, error: MESSAGES.reportEnded },
  report_not_ready: { status: 409, error: MESSAGES.reportNotReady },
  report_failed: { status: 409, error: MESSAGES.pdfReportFailed },
  report_cancelled: { status: 409, error: MESSAGES.reportCancelled },
  user_not_found: { status: 404, error: MESSAGES.userNotFound },
  wrong_password: { status: 400, error: MESSAGES.currentPasswordWrong },
  own_account: { status: 409, error: MESSAGES.ownAccount },
  last_admin: { status: 409, error: MESSAGES.lastAdmin },
  user_erased: { status: 409, error: MESSAGES.userErasedAlready },
  import_refused: { status: 422, error: MESSAGES.importRefused },
  too_many_requests: { status: 429, error: MESSAGES.tooManyRequests },
  /** The next three: the request broke off, was not valid HTTP, or was too large. */
  bad_framing: { status: 400, error: MESSAGES.badFraming },
  too_slow: { status: 408, error: MESSAGES.tooSlow },
  headers_too_large: { status: 431, error: MESSAGES.headersTooLarge },
  too_large: { status: 413, error: MESSAGES.tooLarge },
  unsupported_media: { status: 415, error: MESSAGES.unsupportedMedia },
  /** The key for this public key was given out before, and is not given again. */
  device_key_given: { status: 409, error: MESSAGES.deviceKeyGiven },
  /** The phone that asks for a new key did not show that it is the bound one. */
  device_unproven: { status: 409, error: MESSAGES.deviceUnproven },
  scan_id_reused: { status: 422, error: MESSAGES.scanIdReused },
  qr_invalid: { status: 422, error: MESSAGES.qrInvalid },
  qr_revoked: { status: 422, error: MESSAGES.qrRevoked },
  /** A live code, shown too long ago. */
  qr_stale: { status: 422, error: MESSAGES.qrInvalid },
  qr_unsigned: { status: 422, error: MESSAGES.qrUnsigned },
  internal: { status: 500, error: MESSAGES.internal },
  unavailable: { status: 503, error: MESSAGES.unavailable },
  /** The statement was rolled back because the database's disk is full. */
  disk_full: { status: 503, error: MESSAGES.diskFull },
  unknown_outcome: { status: 503, error: MESSAGES.unknownOutcome },
  report_late: { status: 503, error: MESSAGES.reportLate },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** Sentences per field name, for forms to show beside their inputs. */
export type Fields = Readonly<Record<string, string>>;

/** A refusal as a value. Functions return it, and one handler writes it to HTTP. */
export interface Refusal {
  readonly refused: RefusalCode;
  readonly error?: string;
  readonly fields?: Fields;
  /** What helps the caller to act on it: the student in an unsigned code, the report in progress. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds after which a retry is worthwhile. */
  readonly retryAfter?: number;
}

export const refuse = (refused: RefusalCode, more: Omit<Refusal, 'refused'> = {}): Refusal => ({
  refused,
  ...more,
});

/** True for a Refusal. Narrows a union of an outcome and a refusal. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;

export const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
