import type { LateReason } from '#contract/late-scans/schema.ts';

/** Why a scan did not count by itself, for who decides about it and who reads of it afterwards. */
export const WHY_LATE: Readonly<Record<LateReason, string>> = {
  too_late: 'It came too late to count by itself.',
  decided_since: 'Somebody decided otherwise after it was made.',
  decided_before: 'Somebody had recorded something else, and the event was over when it came.',
  pass_revoked: 'It was made with a pass that has ended since.',
  by_pass: 'It was made with a pass, and the event was over when it came.',
  unproven:
    'The clock of its device was changed while it waited, so the time at which it was made is in doubt.',
  on_its_way:
    'By the clock of its device it was made just before the event was completed, and came just after.',
  code_replaced: 'By the clock of its device it was made before its code was replaced, and came after.',
  event_moved: 'Its event was moved to a later day after it was made.',
  strict: 'The event is strict, and when it came nobody could look at the student any more.',
};
