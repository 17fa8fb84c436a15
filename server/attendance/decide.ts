import type { AttendanceStatus, EventStatus, Means } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { LateReason } from '#contract/late-scans.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Decision } from '../event-store/execute.ts';
import { FACTS } from './facts.ts';
import type { RecordState } from './state.ts';

/** "This student was present (absent) at this event", as an admin says it. */
export interface Mark {
  readonly eventId: string;
  readonly studentId: string;
  readonly status: AttendanceStatus;
  readonly means: Means;
  readonly unverified: boolean;
  readonly actorId: string;
  /** When it happened, as the device claims. */
  readonly occurredAt: Date;
  /** The same by the server's clock, as near as it is known. */
  readonly moment: Date;
}

/** What is known of a student: whether they are expected anywhere, and under which trade. */
interface StudentTerms {
  readonly active: boolean;
  readonly trade: string | null;
}

/** What a mark is judged by, as of now. */
export interface Context {
  readonly event: { readonly status: EventStatus; readonly trade: string | null };
  readonly student: StudentTerms;
  /** How it was at the moment of the mark, where the event was active then and is not any more. */
  readonly late?: Late | undefined;
}

/** A mark that comes after its event: it is judged by its own moment. */
export interface Late {
  readonly event: { readonly trade: string | null };
  readonly student: StudentTerms;
  /** Within the hours that a scan may wait on its device. */
  readonly inTime: boolean;
}

/** Refuses, finds nothing to do, or gives the one fact that follows from the mark. Pure. */
export function decide(mark: Mark, context: Context, state: RecordState): Decision | Refusal {
  const { late } = context;
  const refusal = refuseBy(late ? { ...late, event: { ...late.event, status: 'active' } } : context);
  if (refusal) return refusal;
  const standing = state?.standing ?? null;
  if (standing?.status === mark.status) return { standing: standing.fact };
  const why = waitsBecause(mark, late, state);
  if (why) return refuse('needs_decision', { error: MESSAGES.scanNeedsDecision[why], details: { why } });
  return factOf(mark, (late ?? context).student.trade, { standing, late });
}

/** The fact that an admin's decision about a late mark makes: what waits is what decided before must not stop. Pure. */
export function decideAccepted(mark: Mark, trade: string | null, state: RecordState): Decision {
  const standing = state?.standing ?? null;
  if (standing?.status === mark.status) return { standing: standing.fact };
  return factOf(mark, trade, { standing, late: true });
}

function factOf(
  mark: Mark,
  trade: string | null,
  { standing, late }: { readonly standing: NonNullable<RecordState>['standing']; readonly late: unknown },
): Decision {
  const { eventId, studentId, status, unverified, means, actorId, occurredAt } = mark;
  const known = { eventId, studentId, trade, status, unverified, ...(late !== undefined && { late: true }) };
  const by = { means, actorId, occurredAt };
  return standing === null
    ? { append: { type: FACTS.marked, data: { ...known, previous: null }, ...by } }
    : {
        append: { type: FACTS.corrected, data: { ...known, previous: standing.status, reason: null }, ...by },
      };
}

function refuseBy({ event, student }: Omit<Context, 'late'>): Refusal | undefined {
  if (event.status !== 'active')
    return refuse('event_not_active', { error: MESSAGES.eventNotActive(event.status) });
  if (!student.active) return refuse('not_eligible', { error: MESSAGES.studentInactive });
  if (event.trade !== null && event.trade !== student.trade)
    return refuse('not_eligible', { error: MESSAGES.notEligible(event.trade) });
  return undefined;
}

/**
 * Why a mark does not count by itself. What a person decided after its moment was decided knowing more than the
 * device did. After its event a mark replaces an absence that the completion recorded, and nothing else.
 */
function waitsBecause(mark: Mark, late: Late | undefined, state: RecordState): LateReason | undefined {
  if (late && !late.inTime) return 'too_late';
  if (!state || state.last.means === 'roster') return undefined;
  if (state.last.recordedAt > mark.moment) return 'decided_since';
  return late && state.standing ? 'decided_before' : undefined;
}
