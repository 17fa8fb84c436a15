import { z } from 'zod';
import type { AttendanceStatus } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Decision } from '../event-store/execute.ts';
import { FACTS, subject } from './facts.ts';
import type { RecordState } from './state.ts';

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
