import type { AttendanceStatus, EventStatus, Means } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Decision } from '../event-store/execute.ts';
import { FACTS } from './facts.ts';
import type { AttendanceState } from './state.ts';

/** "This student was present (absent) at this event", as an admin says it. */
export interface Mark {
  readonly eventId: string;
  readonly studentId: string;
  readonly status: AttendanceStatus;
  readonly means: Means;
  readonly unverified: boolean;
  readonly actorId: string;
  readonly occurredAt: Date;
}

/** What a mark is judged by, as of now. */
export interface Circumstances {
  readonly event: { readonly status: EventStatus; readonly trade: string | null };
  readonly student: { readonly active: boolean; readonly trade: string | null };
}

/** Refuses, finds nothing to do, or gives the one fact that follows from the mark. Pure. */
export function decide(mark: Mark, circumstances: Circumstances, state: AttendanceState): Decision | Refusal {
  const refusal = refuseBy(circumstances);
  if (refusal) return refusal;
  if (state?.status === mark.status) return { standing: state.fact };

  const { eventId, studentId, status, unverified } = mark;
  const known = { eventId, studentId, trade: circumstances.student.trade, status, unverified };
  const by = { means: mark.means, actorId: mark.actorId, occurredAt: mark.occurredAt };
  return state === null
    ? { append: { type: FACTS.marked, data: { ...known, previous: null }, ...by } }
    : { append: { type: FACTS.corrected, data: { ...known, previous: state.status, reason: null }, ...by } };
}

function refuseBy({ event, student }: Circumstances): Refusal | undefined {
  if (event.status !== 'active')
    return refuse('event_not_active', { error: MESSAGES.eventNotActive(event.status) });
  if (!student.active) return refuse('not_eligible', { error: MESSAGES.studentInactive });
  if (event.trade !== null && event.trade !== student.trade)
    return refuse('not_eligible', { error: MESSAGES.notEligible(event.trade) });
  return undefined;
}
