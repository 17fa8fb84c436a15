import { isFor } from '#contract/events/audience.ts';
import { eventStatus, today } from '#contract/time.ts';
import type { MarkedStudent } from '../../accounts/lookup.ts';
import type { MarkedEvent } from '../../events/lookup.ts';
import type { FindOnRoster } from '../../events/roster.ts';
import { type Claim, lateAt, type MomentDeps, thenAt } from '../at-moment.ts';
import type { Context } from './decider.ts';

export interface ContextDeps extends MomentDeps {
  readonly findOnRoster: FindOnRoster;
}

interface Judged {
  readonly event: MarkedEvent;
  readonly student: MarkedStudent;
  readonly claim: Claim;
  /** The cache may only confirm that a mark counts; nothing else is concluded from it. */
  readonly isFresh: boolean;
}

/**
 * What a mark is judged by. Usually it is the event and the student of today. If the mark waited on its device and
 * these would refuse it, it is the two as they were at its own moment. Once the event's day is over, it is the roster
 * of that day.
 */
export async function contextOf(
  deps: ContextDeps,
  { event, student, claim, isFresh }: Judged,
): Promise<Omit<Context, 'now'>> {
  const day = today(claim.now, deps.timeZone);
  const status = eventStatus({ date: event.date, choice: event.status_choice }, day);
  const context = { event: { ...event, status }, student };
  if (status !== 'active') return isFresh ? { ...context, late: await lateAt(deps, claim) } : context;
  const onRoster = event.date < day ? await deps.findOnRoster(event, student.id) : undefined;
  if (onRoster) return { ...context, onRoster };
  const isPlain = event.identity === 'any' && student.active && isFor(event, student);
  const then = isPlain || !isFresh ? undefined : await thenAt(deps, claim);
  return then ? { event: { ...then.event, status }, student: then.student } : context;
}
