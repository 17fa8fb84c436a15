import type { AttendanceStatus } from '#contract/constants.ts';
import { CORRECTION_WISHES, type CorrectionWish } from '#contract/corrections/wishes.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';

/** How a student stands at an event. */
export interface OwnStanding {
  /** What is recorded. Null: nothing. */
  readonly status: AttendanceStatus | null;
  /** The event's day is over, or an admin has completed it. */
  readonly isOver: boolean;
  /** The event expects the student, or did. */
  readonly isExpected: boolean;
}

/** What a student may ask for. Somebody without a mark can still be marked until the event is over. */
export function wishesAt({ status, isOver, isExpected }: OwnStanding): readonly CorrectionWish[] {
  if (status === 'absent') return CORRECTION_WISHES;
  return status === null && isOver && isExpected ? ['present'] : [];
}

/** Why a student who stands like this may not ask for it. */
export function whyNotAsked(wish: CorrectionWish, { status, isOver, isExpected }: OwnStanding): string {
  const { present, early, unexpected, unexcused } = SERVER_MESSAGES.nothingToCorrect;
  if (status === 'present') return present;
  if (!isExpected) return unexpected;
  return isOver && wish === 'excused' ? unexcused : early;
}

/** Whether what is recorded is what was asked for. `IS_UNMET` in waiting.ts is the opposite in SQL. */
export const isMet = (wish: CorrectionWish, status: AttendanceStatus | null): boolean =>
  wish === 'present' ? status === 'present' : status !== 'absent';
