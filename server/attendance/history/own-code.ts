import type { RefusalCode } from '#contract/failure.ts';

/** The refusals of a code that was really the student's. Others only claimed to be. */
export const OWN_CODE: readonly RefusalCode[] = [
  'qr_stale',
  'qr_revoked',
  'qr_other_phone',
  'event_not_active',
  'not_eligible',
  'signup_waiting',
  'needs_look',
];
