import type { Fields, RefusalCode } from './failure.ts';
import { MESSAGES } from './messages.ts';

/** What people read of a refusal, unless it says something of its own. */
export const SENTENCES: Readonly<Record<RefusalCode, string>> = {
  bad_request: MESSAGES.badRequest,
  bad_json: MESSAGES.badJson,
  unauthenticated: MESSAGES.unauthenticated,
  session_ended: MESSAGES.sessionEnded,
  bad_credentials: MESSAGES.badCredentials,
  forbidden: MESSAGES.forbidden,
  password_change_required: MESSAGES.passwordChangeRequired,
  not_found: MESSAGES.notFound,
  student_not_found: MESSAGES.studentNotFound,
  event_not_found: MESSAGES.eventNotFound,
  attendance_not_found: MESSAGES.attendanceNotFound,
  attendance_withdrawn: MESSAGES.attendanceWithdrawn,
  attendance_changed: MESSAGES.attendanceChanged,
  notice_not_found: MESSAGES.noticeNotFound,
  report_not_found: MESSAGES.reportNotFound,
  id_taken: MESSAGES.idReused,
  email_taken: MESSAGES.emailTaken,
  roll_no_taken: MESSAGES.rollNoTaken,
  event_status: MESSAGES.requestFailed,
  event_has_marks: MESSAGES.requestFailed,
  marks_not_expected: MESSAGES.requestFailed,
  not_sample: MESSAGES.notSample,
  event_has_attendance: MESSAGES.requestFailed,
  event_not_active: MESSAGES.eventNotOpen,
  needs_decision: MESSAGES.requestFailed,
  late_scan_not_found: MESSAGES.lateScanNotFound,
  late_scan_decided: MESSAGES.lateScanDecided,
  not_eligible: MESSAGES.studentNotExpected,
  signup_waiting: MESSAGES.signupWaiting,
  signup_decided: MESSAGES.signupDecided,
  expected_signup_not_found: MESSAGES.expectedSignupNotFound,
  identity_locked: MESSAGES.identityLocked,
  identity_free: MESSAGES.identityFree,
  change_request_not_found: MESSAGES.changeRequestNotFound,
  change_request_replaced: MESSAGES.changeRequestReplaced,
  change_request_decided: MESSAGES.changeRequestDecided,
  nothing_to_correct: MESSAGES.requestFailed,
  schedule_not_found: MESSAGES.scheduleNotFound,
  too_many_schedules: MESSAGES.requestFailed,
  report_ended: MESSAGES.reportEnded,
  report_not_ready: MESSAGES.reportNotReady,
  report_failed: MESSAGES.pdfReportFailed,
  report_cancelled: MESSAGES.reportCancelled,
  user_not_found: MESSAGES.userNotFound,
  password_link_ended: MESSAGES.passwordLinkEnded,
  password_link_inactive: MESSAGES.passwordLinkInactive,
  no_mail: MESSAGES.passwordLinkNoMail,
  wrong_password: MESSAGES.currentPasswordWrong,
  own_account: MESSAGES.ownAccount,
  last_admin: MESSAGES.lastAdmin,
  user_erased: MESSAGES.userErasedAlready,
  import_refused: MESSAGES.importRefused,
  workbook_refused: MESSAGES.workbookUnreadable,
  trade_alias_not_found: MESSAGES.tradeAliasNotFound,
  trade_alias_taken: MESSAGES.tradeAliasTaken,
  too_many_requests: MESSAGES.tooManyRequests,
  bad_framing: MESSAGES.badFraming,
  too_slow: MESSAGES.tooSlow,
  headers_too_large: MESSAGES.headersTooLarge,
  unknown_expectation: MESSAGES.unknownExpectation,
  too_large: MESSAGES.tooLarge,
  unsupported_media: MESSAGES.unsupportedMedia,
  device_key_given: MESSAGES.deviceKeyGiven,
  device_unproven: MESSAGES.deviceUnproven,
  scan_id_reused: MESSAGES.idReused,
  qr_invalid: MESSAGES.qrInvalid,
  qr_other_phone: MESSAGES.qrOtherPhone,
  qr_revoked: MESSAGES.qrRevoked,
  qr_stale: MESSAGES.qrStaleAny,
  pass_unknown: MESSAGES.passUnknown,
  pass_clock: MESSAGES.passClock,
  pass_unconfirmed: MESSAGES.passUnconfirmed,
  pass_revoked: MESSAGES.passWasRevoked,
  pass_expired: MESSAGES.passHasExpired,
  pass_other_event: MESSAGES.passOtherEvent,
  pass_present_only: MESSAGES.passPresentOnly,
  pass_own_mark: MESSAGES.passOwnMark,
  pass_not_found: MESSAGES.passNotFound,
  pass_paired_before: MESSAGES.passPairedBefore,
  pairing_unknown: MESSAGES.pairingUnknown,
  pairing_used: MESSAGES.pairingUsed,
  pairing_expired: MESSAGES.pairingExpired,
  pairing_number_wrong: MESSAGES.pairingNumberWrong,
  kiosk_needs_live: MESSAGES.kioskNeedsLive,
  qr_unsigned: MESSAGES.qrUnsigned,
  needs_look: MESSAGES.needsLook,
  photo_not_found: MESSAGES.photoNotFound,
  photo_refused: MESSAGES.photoType,
  zip_refused: MESSAGES.zipUnreadable,
  photos_importing: MESSAGES.zipRunning,
  internal: MESSAGES.internal,
  unavailable: MESSAGES.unavailable,
  disk_full: MESSAGES.diskFull,
  unknown_outcome: MESSAGES.unknownOutcome,
  report_late: MESSAGES.reportLate,
};

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

/** What people read: the refusal's own sentence, or the usual one of its code. */
export const sentenceOf = ({ refused, error }: Refusal): string => error ?? SENTENCES[refused];

/** True for a Refusal. Narrows a union of an outcome and a refusal. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
