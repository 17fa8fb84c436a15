import type { MarkAnswer } from '#contract/attendance/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { CollegeTime } from '../../../lib/format/college-time.ts';

/** The text for a mark's answer. For an existing mark it names who made it and when. */
export function markWords(mark: MarkAnswer, time: CollegeTime): string {
  if (mark.outcome !== 'already_marked') return mark.message;
  const { status, by, at } = mark.attendance;
  return MESSAGES.alreadyMarked(status, by.name, time.brief(at));
}
