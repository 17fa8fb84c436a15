import type { MarkAnswer } from '#contract/attendance.ts';
import type { AttendanceStatus, Means } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { eventStatus, localTime, today } from '#contract/time.ts';
import type { MarkedStudent } from '../accounts/lookup.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { type Command, doneBefore, execute, executeRemembered } from '../event-store/execute.ts';
import type { Effect, Fact } from '../event-store/types.ts';
import type { MarkedEvent } from '../events/lookup.ts';
import { type Principal, sightOf } from '../http/handlers.ts';
import type { Find } from '../remember.ts';
import { decide } from './decide.ts';
import { FACTS, streamOf } from './facts.ts';
import { type AttendanceState, evolve, NOT_MARKED } from './state.ts';

export interface MarkDeps {
  readonly store: EventStore;
  readonly findEvent: Find<MarkedEvent>;
  readonly findName: (id: string) => Promise<{ readonly name: string } | undefined>;
  readonly now: () => Date;
  readonly timeZone: string;
}

/** A mark as asked for: the student is known, everything else is still to be judged. */
export interface MarkRequest {
  readonly commandId: string;
  readonly eventId: string;
  readonly student: MarkedStudent;
  readonly status: AttendanceStatus;
  readonly means: Means;
  readonly unverified: boolean;
  readonly occurredAt: Date;
  readonly admin: Principal;
}

/** The story of a mark: find its event, decide on its stream, append, answer after the commit. */
export async function recordMark(deps: MarkDeps, request: MarkRequest): Promise<MarkAnswer | Refusal> {
  const stream = streamOf(request.eventId, request.student.id);
  const isSame = (fact: Fact): boolean => fact.stream === stream && fact.data['status'] === request.status;
  const command = { commandId: request.commandId, stream, isSame };
  const event = await deps.findEvent(request.eventId, sightOf(request.admin));
  const effect = event
    ? await judge(deps, request, {
        ...command,
        initial: NOT_MARKED,
        evolve,
        decide: decider(deps, request, event),
      })
    : ((await doneBefore(deps.store, command)) ?? refuse('event_not_found'));
  return isRefusal(effect) ? effect : present(deps, request, effect);
}

function judge(
  { store }: MarkDeps,
  { admin }: MarkRequest,
  command: Command<AttendanceState>,
): Promise<Effect | Refusal> {
  const version = admin.rememberedUnder;
  return version === null ? execute(store, command) : executeRemembered(store, command, version);
}

function decider(deps: MarkDeps, request: MarkRequest, event: MarkedEvent) {
  const { student, admin, ...said } = request;
  const mark = { ...said, studentId: student.id, actorId: admin.id };
  const status = eventStatus(
    { date: event.date, choice: event.status_choice },
    today(deps.now(), deps.timeZone),
  );
  const circumstances = { event: { status, trade: event.trade }, student };
  return (state: AttendanceState) => decide(mark, circumstances, state);
}

async function present(deps: MarkDeps, request: MarkRequest, { fact, changed }: Effect): Promise<MarkAnswer> {
  const { student, admin, status } = request;
  const byName = fact.actorId === admin.id ? admin.name : ((await deps.findName(fact.actorId))?.name ?? '');
  const outcome = changed
    ? OUTCOMES[fact.type === FACTS.corrected ? 'corrected' : 'marked']
    : OUTCOMES.already;
  return {
    success: true,
    outcome: outcome.name,
    message: outcome.message(status, byName, () => localTime(fact.recordedAt, deps.timeZone).minute),
    position: fact.position,
    attendance: {
      id: fact.stream,
      status,
      eventId: request.eventId,
      userId: student.id,
      studentName: student.name,
      trade: student.trade ?? '',
      at: fact.recordedAt.toISOString(),
      by: { id: fact.actorId, name: byName },
    },
  };
}

const OUTCOMES = {
  marked: { name: 'marked', message: () => MESSAGES.marked },
  corrected: { name: 'corrected', message: MESSAGES.corrected },
  already: {
    name: 'already_marked',
    message: (status: AttendanceStatus, by: string, at: () => string) =>
      MESSAGES.alreadyMarked(status, by, at()),
  },
} as const;
