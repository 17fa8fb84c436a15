import type { MarkAnswer } from '#contract/attendance.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { CollegeTime } from '../../lib/college-time.ts';

/** What a mark's answer says: of one that already stood, by whom and when it was made. */
export function markWords(mark: MarkAnswer, time: CollegeTime): string {
  if (mark.outcome !== 'already_marked') return mark.message;
  const { status, by, at } = mark.attendance;
  return MESSAGES.alreadyMarked(status, by.name, time.brief(at));
}
