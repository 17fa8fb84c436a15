import type { CorrectionWish } from '#contract/corrections/wishes.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Decision } from '../../event-store/execute.ts';
import { type Amendment, decideCorrection, decideWithdrawal, type RecordState } from '../marks/decider.ts';
import { PLAIN } from '../marks/evidence.ts';
import { FACTS } from '../marks/stream.ts';

/** A student at an event, of the trade that its roster has. Undefined: it does not have the student. */
export interface Requester {
  readonly eventId: string;
  readonly studentId: string;
  readonly trade: string | null | undefined;
}

/**
 * The one fact that follows if an admin approves what a student asked for. It may be so already: then there is nothing
 * to record. What is recorded has a reason, so it is no arrival: nobody saw the student come.
 */
export function decideRequested(
  wish: CorrectionWish,
  requester: Requester,
  by: Omit<Amendment, 'reason'>,
  state: RecordState,
): Decision | Refusal {
  const amendment = { ...by, reason: SERVER_MESSAGES.atRequest[wish] };
  if (wish === 'excused') return decideExcused(amendment, state);
  if (state?.mark) return decideCorrection(amendment, 'present', state);
  const { trade, ...ids } = requester;
  if (trade === undefined) return refuse('not_eligible');
  const { reason, ...who } = amendment;
  const data = { ...ids, trade, ...PLAIN, status: 'present', previous: null, reason } as const;
  return { append: { type: FACTS.marked, data, means: 'manual', ...who } };
}

/** An absence is withdrawn. Who was excused before, or is present, has none. */
const decideExcused = (amendment: Amendment, state: RecordState): Decision | Refusal => {
  if (state && !state.mark) return { existing: state.last };
  if (state?.mark?.data.status === 'absent') return decideWithdrawal(amendment, undefined, state);
  return refuse('nothing_to_correct', { error: SERVER_MESSAGES.nothingToCorrect.unexcused });
};
