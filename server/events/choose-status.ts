import type { Knex } from 'knex';
import type { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { completeEventBody, Event } from '#contract/events/schema.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { type Decision, execute } from '../event-store/execute.ts';
import type { CommandResult, Fact } from '../event-store/types.ts';
import type { RowDeps } from '../row-deps.ts';
import { withEventLocked } from './event-lock.ts';
import { type EventDeps, findEvent } from './event-rows.ts';
import {
  type Choice,
  conflict,
  decideCompletion,
  decideOpening,
  decideReopening,
  type EventState,
  evolve,
  NO_CHOICE,
} from './lifecycle.ts';
import { rosterNow } from './roster.ts';
import { type AbsenceDeps, markRemainingAbsent, withdrawAbsences } from './roster-absences.ts';

export interface ChooseDeps extends EventDeps, RowDeps {
  readonly store: EventStore;
}

/** The result of a choice: whether it was new, the event after it, and the number of marks it caused. */
export interface Chosen {
  readonly changed: boolean;
  readonly event: Event;
  readonly marks: number;
}

interface ChoiceRequest {
  readonly eventId: string;
  readonly actorId: string;
}

/** Opens an event early. */
export const openEvent = (deps: ChooseDeps, request: ChoiceRequest): Promise<Chosen | Refusal> =>
  choose(deps, request, {
    decider: async () => decideOpening,
    marks: async () => 0,
  });

/**
 * Completes an event. From that commit on, marks are refused and the roster is frozen. Then, if requested,
 * every student without a mark is marked absent. If this is interrupted, calling it again does the rest.
 */
export const completeEvent = (
  deps: ChooseDeps,
  request: ChoiceRequest & z.input<typeof completeEventBody>,
): Promise<Chosen | Refusal> =>
  choose(deps, request, {
    async decider(held, { id }) {
      const roster = await rosterNow(held, id, deps.timeZone);
      return (choice, state) =>
        request.onlyIfCompleted && choice.status !== 'completed'
          ? conflict(choice.status)
          : decideCompletion(choice, roster, state);
    },
    marks: (absences, { fact }) =>
      request.markRemainingAbsent ? markRemainingAbsent(absences, fact, request) : Promise.resolve(0),
  });

/** Reopens an event and, if requested, withdraws the absences that completions recorded. */
export const reopenEvent = (
  deps: ChooseDeps,
  request: ChoiceRequest & { readonly withdrawRosterAbsences: boolean },
): Promise<Chosen | Refusal> =>
  choose(deps, request, {
    decider: async () => decideReopening,
    marks: (absences, { fact }) =>
      request.withdrawRosterAbsences ? withdrawAbsences(absences, fact) : Promise.resolve(0),
  });

interface Plan {
  decider(
    held: Knex.Transaction,
    event: Event,
  ): Promise<(choice: Choice, state: EventState) => Decision | Refusal>;
  marks(deps: AbsenceDeps, result: CommandResult): Promise<number>;
}

/**
 * Handles every choice: lock, decide on the current state of the event, append, then the marks that follow.
 */
function choose(
  deps: ChooseDeps,
  { eventId, actorId }: ChoiceRequest,
  plan: Plan,
): Promise<Chosen | Refusal> {
  const { store, now } = deps;
  return withEventLocked(deps.knex, { id: eventId, adminId: actorId }, async held => {
    const event = await findEvent({ ...deps, knex: held }, eventId);
    if (!event) return refuse('event_not_found');
    const decide = await plan.decider(held, event);
    const choice = { eventId: event.id, status: event.status, actorId, at: now() };
    const command = {
      commandId: deps.newId(),
      stream: event.id,
      initial: NO_CHOICE,
      evolve,
      decide: (state: EventState) => decide(choice, state),
      isSame: (fact: Fact) => fact.stream === event.id,
    };
    const result = await execute<EventState>(store, command, await store.read(event.id));
    if (isRefusal(result)) return result;
    const marks = await plan.marks({ store, now, held, actorId }, result);
    const after = await findEvent({ ...deps, knex: held }, eventId);
    return after ? { changed: result.changed, event: after, marks } : refuse('event_not_found');
  });
}
