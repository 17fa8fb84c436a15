import type { AttendanceStatus } from '#contract/constants.ts';
import { CORRECTION_WISHES, type CorrectionWish } from '#contract/corrections/wishes.ts';
import { dayInWords } from '#contract/day-in-words.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';

/** How a student stands at an event. */
export interface OwnStanding {
  /** What is recorded. Null: nothing. */
  readonly status: AttendanceStatus | null;
  /** The event's day is over, or an admin has completed it. */
  readonly isOver: boolean;
  /** The event expects the student, or did. */
  readonly isExpected: boolean;
  /** The last day on which the office takes a request. Null: there is no limit. `never`: it takes none. */
  readonly until: string | 'never' | null;
  readonly today: string;
}

/** Whether the office takes a request about it on this day. */
const isTaken = ({ until, today }: OwnStanding): boolean =>
  until === null || (until !== 'never' && today <= until);

/** What a student may ask for. Somebody without a mark can still be marked until the event is over. */
export const wishesAt = (standing: OwnStanding): readonly CorrectionWish[] =>
  isTaken(standing) ? correctable(standing) : [];

/** The last day on which something can, or could, be asked for. Null: there is no limit, or nothing to ask for. */
export const lastDayAt = (standing: OwnStanding): string | null =>
  standing.until === 'never' || correctable(standing).length === 0 ? null : standing.until;

function correctable({ status, isOver, isExpected }: OwnStanding): readonly CorrectionWish[] {
  if (status === 'absent') return CORRECTION_WISHES;
  return status === null && isOver && isExpected ? ['present'] : [];
}

/** Why a student who stands like this may not ask for it. */
export function whyNotAsked(wish: CorrectionWish, standing: OwnStanding): string {
  const { status, isOver, isExpected, until } = standing;
  const { present, off, late, early, unexpected, unexcused } = SERVER_MESSAGES.nothingToCorrect;
  if (correctable(standing).includes(wish))
    return until === null || until === 'never' ? off : late(dayInWords(until));
  if (status === 'present') return present;
  if (!isExpected) return unexpected;
  return isOver && wish === 'excused' ? unexcused : early;
}

/** Whether what is recorded is what was asked for. `IS_UNMET` in waiting.ts is the opposite in SQL. */
export const isMet = (wish: CorrectionWish, status: AttendanceStatus | null): boolean =>
  wish === 'present' ? status === 'present' : status !== 'absent';
