import { z } from 'zod';

/** Every reason code for a refused request, with its HTTP status. */
export const REFUSAL_STATUS = {
  bad_request: 400,
  bad_json: 400,
  unauthenticated: 401,
  session_ended: 401,
  bad_credentials: 401,
  forbidden: 403,
  /** The user still has the password that an admin handed out. They may only choose their own. */
  password_change_required: 403,
  not_found: 404,
  student_not_found: 404,
  event_not_found: 404,
  attendance_not_found: 404,
  attendance_withdrawn: 409,
  attendance_changed: 409,
  notice_not_found: 404,
  report_not_found: 404,
  /** Something else stands under this id. */
  id_taken: 409,
  email_taken: 409,
  roll_no_taken: 409,
  /** Open, complete or reopen was requested, but the event's status does not allow it. */
  event_status: 409,
  /** The event has marks. Moving it to another day moves them too, and needs a confirmation. */
  event_has_marks: 409,
  /** Students who are marked at the event would no longer be expected, which needs a confirmation. */
  marks_not_expected: 409,
  not_sample: 409,
  event_has_attendance: 409,
  event_not_active: 409,
  /** A late scan is kept but not stored as a mark. An admin decides. */
  needs_decision: 409,
  late_scan_not_found: 404,
  late_scan_decided: 409,
  not_eligible: 409,
  /** The student signed up, and the office has not approved it yet. */
  signup_waiting: 409,
  signup_decided: 409,
  expected_signup_not_found: 404,
  /** The office has locked name, roll number and trade for students. */
  identity_locked: 409,
  /** It has not, so that there is nothing to ask for. */
  identity_free: 409,
  /** The request was taken back, or what it asked for is so. */
  change_request_not_found: 404,
  /** The student has asked for something else since. */
  change_request_replaced: 409,
  change_request_decided: 409,
  /** Nothing that a student could ask to be corrected is recorded. */
  nothing_to_correct: 409,
  schedule_not_found: 404,
  too_many_schedules: 409,
  report_ended: 409,
  report_not_ready: 409,
  report_failed: 409,
  report_cancelled: 409,
  user_not_found: 404,
  /** The link for a new password was used, is too old, was replaced, or never existed: the answer does not say which. */
  password_link_ended: 404,
  password_link_inactive: 409,
  /** The office has no mail server, or no address for links. */
  no_mail: 409,
  wrong_password: 400,
  own_account: 409,
  last_admin: 409,
  user_erased: 409,
  import_refused: 422,
  /** The file cannot be read as a list of students. The sentence says why. */
  workbook_refused: 422,
  trade_alias_not_found: 404,
  trade_alias_taken: 409,
  too_many_requests: 429,
  /** The next five: the request broke off, was not valid HTTP, or was too large. */
  bad_framing: 400,
  too_slow: 408,
  headers_too_large: 431,
  /** It comes with an `Expect` that is not `100-continue`. */
  unknown_expectation: 417,
  too_large: 413,
  unsupported_media: 415,
  /** The key for this public key was given out before, and is not given again. */
  device_key_given: 409,
  /** The phone that asks for a new key did not show that it is the bound one. */
  device_unproven: 409,
  scan_id_reused: 422,
  qr_invalid: 422,
  /** A live code of a phone that was replaced by another one. */
  qr_other_phone: 422,
  qr_revoked: 422,
  /** A live code, shown too long ago. */
  qr_stale: 422,
  /** A pass that does not exist, or a request that is not signed by its device. */
  pass_unknown: 401,
  /** The clock of a pass's device is wrong. The server's time is in the details. */
  pass_clock: 401,
  pass_unconfirmed: 403,
  pass_revoked: 403,
  pass_expired: 403,
  pass_other_event: 403,
  pass_present_only: 403,
  pass_own_mark: 403,
  pass_not_found: 404,
  pass_paired_before: 409,
  pairing_unknown: 404,
  pairing_used: 409,
  pairing_expired: 409,
  pairing_number_wrong: 409,
  kiosk_needs_live: 422,
  qr_unsigned: 422,
  /** The event is strict, and nobody has confirmed the student by eye. */
  needs_look: 422,
  photo_not_found: 404,
  /** The file is no photo that can be used. The sentence says why. */
  photo_refused: 422,
  /** The ZIP cannot be used as a whole. */
  zip_refused: 422,
  photos_importing: 409,
  internal: 500,
  unavailable: 503,
  /** The statement was rolled back because the database's disk is full. */
  disk_full: 503,
  unknown_outcome: 503,
  report_late: 503,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** Sentences per field name, for forms to show beside their inputs. */
export type Fields = Readonly<Record<string, string>>;

/** The answer to a refused request. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(Object.keys(REFUSAL_STATUS) as [RefusalCode, ...RefusalCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
