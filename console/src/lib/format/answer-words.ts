import type { WithdrawAnswer } from '#contract/attendance/amendments.ts';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { CollegeTime } from './college-time.ts';

/**
 * What the answer to a mark or a withdrawal says. If it was done before, by whom and when: the server's sentence has
 * only a time of day, which may be of an earlier day.
 */
export function answerWords(answer: MarkAnswer | WithdrawAnswer, time: CollegeTime): string {
  const { by, at } = answer.attendance;
  if (answer.outcome === 'already_withdrawn') return MESSAGES.alreadyWithdrawn(by.name, time.brief(at));
  if (answer.outcome !== 'already_marked') return answer.message;
  const { status, gate } = answer.attendance;
  const known = MESSAGES.alreadyMarked(status, by.name, time.brief(at));
  return gate === null ? known : `${known}, ${gate}`;
}
