import type { CorrectBody, WithdrawAnswer, WithdrawBody } from '#contract/attendance/amendments.ts';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { localTime } from '#contract/time.ts';
import type { Principal } from '../../access/principal.ts';
import { type Command, execute } from '../../event-store/execute.ts';
import type { CommandResult, Fact } from '../../event-store/types.ts';
import {
  type Amendment,
  decideCorrection,
  decideWithdrawal,
  RECORD,
  type RecordState,
  readFact,
} from './decider.ts';
import { presentMark } from './present-mark.ts';
import type { MarkDeps } from './record-mark.ts';
import { FACTS, isStream } from './stream.ts';

interface AmendDeps extends Pick<MarkDeps, 'store' | 'findName' | 'gates' | 'now' | 'timeZone'> {
  readonly newId: () => string;
}

/** A record, by the id of its stream, and the admin who amends it. */
interface AmendRequest<Body> {
  readonly id: string;
  readonly body: Body;
  readonly admin: Principal;
}

/** Corrects a mark to the other status, and answers like a mark. */
export async function correctMark(
  deps: AmendDeps,
  request: AmendRequest<CorrectBody>,
): Promise<MarkAnswer | Refusal> {
  const { status } = request.body;
  const result = await amend(deps, request, {
    decide: (amendment, state) => decideCorrection(amendment, status, state),
    isAmended: fact => fact.data['status'] === status,
  });
  if (isRefusal(result)) return result;
  const { eventId, student } = await subjectOf(deps, result.fact);
  return presentMark(deps, { eventId, student, status, admin: request.admin }, result);
}

export async function withdrawMark(
  deps: AmendDeps,
  request: AmendRequest<WithdrawBody>,
): Promise<WithdrawAnswer | Refusal> {
  const result = await amend(deps, request, {
    decide: (amendment, state) => decideWithdrawal(amendment, request.body.position, state),
    isAmended: fact => fact.type === FACTS.withdrawn,
  });
  return isRefusal(result) ? result : presentWithdrawal(deps, result);
}

/** How an amendment is decided, and how to tell whether a fact is that amendment. */
interface AmendmentKind {
  readonly decide: (amendment: Amendment, state: RecordState) => ReturnType<Command<RecordState>['decide']>;
  readonly isAmended: (fact: Fact) => boolean;
}

async function amend(
  deps: AmendDeps,
  { id, body, admin }: AmendRequest<WithdrawBody>,
  { decide, isAmended }: AmendmentKind,
): Promise<CommandResult | Refusal> {
  if (!isStream(id)) return refuse('attendance_not_found');
  const commandId = body.commandId ?? deps.newId();
  const amendment = { reason: body.reason, actorId: admin.id, occurredAt: deps.now() };
  const isMine = (fact: Fact): boolean => fact.commandId === commandId;
  return execute(deps.store, {
    commandId,
    stream: id,
    ...RECORD,
    decide: state => decide(amendment, state),
    isSame: fact =>
      fact.stream === id && isAmended(fact) && (!isMine(fact) || fact.data['reason'] === body.reason),
  });
}

async function subjectOf({ findName }: AmendDeps, fact: Fact) {
  const { eventId, studentId, trade } = readFact(fact).data;
  const { name, roll_no } = (await findName(studentId)) ?? { name: '', roll_no: null };
  return { eventId, student: { id: studentId, trade, name, roll_no } };
}

async function presentWithdrawal(deps: AmendDeps, { fact, changed }: CommandResult): Promise<WithdrawAnswer> {
  const [{ eventId, student }, by] = await Promise.all([subjectOf(deps, fact), deps.findName(fact.actorId)]);
  const name = by?.name ?? '';
  const at = localTime(fact.recordedAt, deps.timeZone).minute;
  return {
    success: true,
    outcome: changed ? 'withdrawn' : 'already_withdrawn',
    message: changed ? SERVER_MESSAGES.withdrawn : MESSAGES.alreadyWithdrawn(name, at),
    position: fact.position,
    attendance: {
      id: fact.stream,
      status: null,
      eventId,
      userId: student.id,
      studentName: student.name,
      trade: student.trade ?? '',
      at: fact.recordedAt.toISOString(),
      by: { id: fact.actorId, name },
    },
  };
}
