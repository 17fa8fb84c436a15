import type { MarkAnswer } from '#contract/attendance.ts';
import type { AttendanceStatus, Means } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { eventStatus, today } from '#contract/time.ts';
import type { MarkedStudent } from '../accounts/lookup.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { type Command, doneBefore, execute, executeRemembered } from '../event-store/execute.ts';
import type { Effect, Fact } from '../event-store/types.ts';
import type { MarkedEvent } from '../events/lookup.ts';
import { type Principal, sightOf } from '../http/handlers.ts';
import type { Find } from '../remember.ts';
import { decide } from './decide.ts';
import { streamOf } from './facts.ts';
import { type Answered, presentMark } from './present-mark.ts';
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
  const command = commandOf(request);
  const event = await deps.findEvent(request.eventId, sightOf(request.admin));
  const effect = event
    ? await judge(deps, request, {
        ...command,
        initial: NOT_MARKED,
        evolve,
        decide: decider(deps, request, event),
      })
    : ((await doneBefore(deps.store, command)) ?? refuse('event_not_found'));
  return isRefusal(effect) ? effect : presentMark(deps, request, effect);
}

/** The answer to a mark that was stored before; undefined if it was not. */
export async function repeatMark(
  deps: Pick<MarkDeps, 'store' | 'findName' | 'timeZone'>,
  request: Answered & Pick<MarkRequest, 'commandId'>,
): Promise<MarkAnswer | Refusal | undefined> {
  const effect = await doneBefore(deps.store, commandOf(request));
  return isRefusal(effect) || !effect ? effect : presentMark(deps, request, effect);
}

function commandOf({ commandId, eventId, student, status }: Answered & Pick<MarkRequest, 'commandId'>) {
  const stream = streamOf(eventId, student.id);
  const isSame = (fact: Fact): boolean => fact.stream === stream && fact.data['status'] === status;
  return { commandId, stream, isSame };
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
