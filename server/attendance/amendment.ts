import { z } from 'zod';
import type { AttendanceStatus } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Decision } from '../event-store/execute.ts';
import type { Fact } from '../event-store/types.ts';
import { FACTS, subject } from './facts.ts';
import { type AttendanceState, evolve, NOT_MARKED } from './state.ts';

/** What stands of a record, and its last fact: that is what a withdrawal leaves behind. Null: nothing was recorded. */
export type RecordState = { readonly standing: AttendanceState; readonly last: Fact } | null;

export const NOT_RECORDED: RecordState = null;

export const evolveRecord = (state: RecordState, fact: Fact): RecordState => ({
  standing: evolve(state?.standing ?? NOT_MARKED, fact),
  last: fact,
});

/** Why a record is amended, by whom and when. */
export interface Amendment {
  readonly reason: string;
  readonly actorId: string;
  readonly occurredAt: Date;
}

/** Facts of a standing mark, and whether its student was confirmed by eye: a correction does not change that. */
const marked = subject.extend({ unverified: z.boolean() });

/**
 * "The other status is right." Allowed whatever the event's status: that is what corrections are for. A mark taken
 * back is none that could be corrected. Pure.
 */
export function decideCorrection(
  { reason, ...by }: Amendment,
  status: AttendanceStatus,
  state: RecordState,
): Decision | Refusal {
  if (!state) return refuse('attendance_not_found');
  const { standing } = state;
  if (!standing) return refuse('attendance_withdrawn');
  if (standing.status === status) return { standing: standing.fact };
  const data = { ...marked.parse(standing.fact.data), status, previous: standing.status, reason };
  return { append: { type: FACTS.corrected, data, means: 'manual', ...by } };
}

/** "This mark is not to be." Withdrawn once, there is nothing to do. Pure. */
export function decideWithdrawal({ reason, ...by }: Amendment, state: RecordState): Decision | Refusal {
  if (!state) return refuse('attendance_not_found');
  const { standing, last } = state;
  if (!standing) return { standing: last };
  const data = { ...subject.parse(standing.fact.data), status: null, previous: standing.status, reason };
  return { append: { type: FACTS.withdrawn, data, means: 'manual', ...by } };
}
