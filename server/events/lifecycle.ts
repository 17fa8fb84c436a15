import type { EventStatus } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Decision } from '../event-store/execute.ts';
import type { Fact, NewFact } from '../event-store/types.ts';
import { EVENT_FACTS, EVENT_TERM_FACTS, type Roster } from './facts.ts';

/** The last choice of an admin, or null if there is none, or none that still holds. */
export type EventState = Fact | null;

export const NO_CHOICE: EventState = null;

/** The state after one more fact. Throws on an unknown type: guessing would falsify a status. */
export function evolve(state: EventState, fact: Fact): EventState {
  if (CHOICES.includes(fact.type)) return fact;
  if (TERMS.includes(fact.type)) return 'status' in fact.data ? NO_CHOICE : state;
  throw new Error(`unknown fact ${fact.type} at position ${fact.position}`);
}

const CHOICES: readonly string[] = Object.values(EVENT_FACTS);
const TERMS: readonly string[] = Object.values(EVENT_TERM_FACTS);

/** The current state of an event, and who decides about it when. */
export interface Choice {
  readonly eventId: string;
  readonly status: EventStatus;
  readonly actorId: string;
  readonly at: Date;
}

const isLast = (state: EventState, type: string): state is Fact => state?.type === type;

const chosen = (type: string, { eventId, actorId, at }: Choice, more: object): Decision => {
  const data = { eventId, ...more };
  const append: NewFact = { type, data, means: 'manual', actorId, occurredAt: at };
  return { append };
};

/** Opens an event before its day. */
export function decideOpening(choice: Choice, state: EventState): Decision | Refusal {
  if (choice.status === 'upcoming') return chosen(EVENT_FACTS.opened, choice, { status: 'active' });
  if (choice.status === 'active' && isLast(state, EVENT_FACTS.opened)) return { existing: state };
  return conflict(choice.status);
}

/** Completes an event that is active, or whose day has passed, and freezes its roster. */
export function decideCompletion(choice: Choice, roster: Roster, state: EventState): Decision | Refusal {
  if (choice.status === 'upcoming') return conflict(choice.status);
  if (isLast(state, EVENT_FACTS.completed)) return { existing: state };
  return chosen(EVENT_FACTS.completed, choice, { status: 'completed', roster });
}

/** Undoes a completion, by an admin or by the calendar. */
export function decideReopening(choice: Choice, state: EventState): Decision | Refusal {
  if (choice.status === 'active' && isLast(state, EVENT_FACTS.reopened)) return { existing: state };
  if (choice.status !== 'completed') return conflict(choice.status);
  const completion = isLast(state, EVENT_FACTS.completed) ? state.commandId : null;
  return chosen(EVENT_FACTS.reopened, choice, { status: 'active', completion });
}

/** It is not in the state for this step. */
export const conflict = (status: EventStatus): Refusal =>
  refuse('event_status', { error: SERVER_MESSAGES.eventStatus[status] });
