import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { CollegeTime } from '../../../../lib/format/college-time.ts';
import type { Belief } from '../../../../lib/outbox/belief.ts';

/** What is said of a scan that is kept until the server answers, by the list of students on this device. */
export function keptWords(belief: Belief | null | undefined, time: CollegeTime): string {
  if (!belief) return DOOR_MESSAGES.scanKept;
  if (belief.kind === 'expected') return DOOR_MESSAGES.scanKeptExpected;
  if (belief.kind === 'unsigned') return `${MESSAGES.qrUnsigned} ${DOOR_MESSAGES.scanKeptUnsigned}`;
  return `${doubtWords(belief, time)} ${DOOR_MESSAGES.scanKeptDoubted(time.brief(belief.rosterAt))}`;
}

/** What the list of students on this device has against a scan. Empty if nothing. */
export function doubtWords({ kind, since, audience }: Belief, time: CollegeTime): string {
  switch (kind) {
    case 'expected':
      return '';
    case 'unsigned':
      return MESSAGES.qrUnsigned;
    case 'already':
      return since ? `${MESSAGES.alreadyMarked('present', since.by, time.brief(since.at))}.` : '';
    case 'replaced':
      return `${MESSAGES.qrRevoked}.`;
    case 'not_expected':
      return `${MESSAGES.notEligible(audience ?? '')}.`;
    case 'deactivated':
      return `${MESSAGES.studentInactive}.`;
    case 'waiting':
      return `${MESSAGES.signupWaiting}.`;
    case 'unknown':
      return `${DOOR_MESSAGES.notOnRoster}.`;
  }
}
