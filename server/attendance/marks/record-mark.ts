import { z } from 'zod';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import type { AttendanceStatus, Means } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { LATE_REASONS } from '#contract/late-scans/schema.ts';
import { isTimeDoubtful } from '#contract/time.ts';
import { markedAt } from '#read-model/marked-at.ts';
import { refusePassMark } from '../../access/pass-access.ts';
import { type Principal, readModeOf } from '../../access/principal.ts';
import type { FindName, MarkedStudent } from '../../accounts/lookup.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { type Command, doneBefore, execute, executeCached } from '../../event-store/execute.ts';
import type { CommandResult, Fact } from '../../event-store/types.ts';
import type { MarkedEvent } from '../../events/lookup.ts';
import type { Find } from '../../versioned-cache.ts';
import type { Gates } from '../gates.ts';
import { type FindLateScan, keepLateScan } from '../late-scans/late-scan-rows.ts';
import type { Anchors } from './anchors.ts';
import { decide, type Late, type Mark, needsDecision, RECORD, type RecordState } from './decider.ts';
import type { Evidence } from './evidence.ts';
import { type ContextDeps, contextOf } from './mark-context.ts';
import { earliestOf, isClockRight, momentOfMark, waitedMs } from './mark-times.ts';
import { type Answered, presentMark } from './present-mark.ts';
import { streamOf } from './stream.ts';

export interface MarkDeps extends ContextDeps {
  readonly store: EventStore;
  readonly findEvent: Find<MarkedEvent>;
  readonly findName: FindName;
  readonly findLateScan: FindLateScan;
  readonly gates: Gates;
  readonly anchors: Anchors;
  readonly now: () => Date;
}

/** A requested mark: the student is known, everything else is still to be judged. */
export interface MarkRequest {
  readonly commandId: string;
  readonly eventId: string;
  readonly student: MarkedStudent;
  readonly status: AttendanceStatus;
  readonly means: Means;
  readonly evidence: Evidence;
  /** The student showed a live code, on a phone that was bound for at least a day. */
  readonly isCertain?: boolean;
  /** The student showed a code that was replaced since. */
  readonly isReplaced?: boolean;
  readonly occurredAt: Date;
  /** When it was sent, by the device's clock. */
  readonly sentAt?: Date | undefined;
  /** The last anchor that the device had. */
  readonly anchor?: string | undefined;
  readonly admin: Principal;
}

/**
 * Handles a mark: finds its event, decides on its stream, appends, and answers after the commit. A late mark
 * that does not count by itself is stored for an admin to decide.
 */
export async function recordMark(deps: MarkDeps, asked: MarkRequest): Promise<MarkAnswer | Refusal> {
  const request = withPass(asked);
  const command = commandOf(request);
  const readMode = readModeOf(request.admin);
  const event = await deps.findEvent(request.eventId, readMode);
  if (!event) {
    const before = await doneBefore(deps.store, command);
    return present(deps, request, before ?? refuse('event_not_found'));
  }
  const now = deps.now();
  const { contactAt, doubtedBefore } = contactOf(deps, request, now);
  const mark = markOf(request, { now, doubtedBefore });
  const { studentId, moment } = mark;
  const earliest = earliestOf(request, { moment, now });
  const byPass = request.admin.pass && refusePassMark(request.admin.pass, { studentId, earliest });
  if (byPass) return byPass;
  // Of a mark judged from the cache, the append checks it.
  const kept = readMode === 'fresh' ? await answerKept(deps, request) : undefined;
  if (kept) return present(deps, request, kept);
  const context = await contextOf(deps, {
    ...{ event, student: request.student, isFresh: readMode === 'fresh' },
    claim: { ...mark, earliest, now, contactAt },
  });
  const result = await judge(deps, request, {
    ...command,
    ...RECORD,
    // A decision that was made while this was on its way is not one of a time to come.
    decide: state => decide(mark, { ...context, now: deps.now() }, state),
    // The device of a pass that has ended could fill the disk under ever new ids.
    keepsNoOp: !mark.passEnded,
  });
  if (isRefusal(result) && readMode === 'fresh') {
    const undecided = { request, mark, late: context.late, receivedAt: now, contactAt };
    return keepIfLate(deps, result, undecided);
  }
  return present(deps, request, result);
}

const withPass = (request: MarkRequest): MarkRequest => {
  const { pass } = request.admin;
  return pass ? { ...request, evidence: { ...request.evidence, pass: pass.id } } : request;
};

async function present(
  deps: MarkDeps,
  request: MarkRequest,
  result: CommandResult | Refusal,
): Promise<MarkAnswer | Refusal> {
  return isRefusal(result) ? result : presentMark(deps, request, result);
}

/**
 * The mark as it is judged. A device that reports when it sent the mark shows how long the mark waited, even
 * if its clock is wrong. If that makes the mark much older than the device's last contact, the clock was set meanwhile.
 */
function markOf(
  { student, admin, ...rest }: MarkRequest,
  { now, doubtedBefore }: { readonly now: Date } & Pick<Contact, 'doubtedBefore'>,
): Mark {
  const { occurredAt, sentAt } = rest;
  const moment = momentOfMark(rest, now);
  const wasSet =
    doubtedBefore !== undefined && occurredAt < doubtedBefore && isTimeDoubtful(occurredAt, doubtedBefore);
  const pass = { isByPass: admin.pass !== null, passEnded: Boolean(admin.pass?.ended) };
  const marked = { ...rest, studentId: student.id, actorId: admin.id, moment, ...pass };
  return {
    ...marked,
    waited:
      isClockRight(sentAt, now) && !wasSet && isTimeDoubtful(occurredAt, now) && waitedMs(rest, now) > 0,
    isPast: isTimeDoubtful(moment, now),
  };
}

interface Contact {
  /** When the device had last heard of the server before the mark, if that is proven. */
  readonly contactAt: Date | undefined;
  /** A time far before this one is in doubt. */
  readonly doubtedBefore: Date | undefined;
}

/**
 * A time to come was signed while a clock of ours was ahead, and proves nothing. The device of a pass heard of us when
 * it was confirmed, and has an anchor since. If it sends none, somebody may want to set the time of a scan back.
 */
function contactOf({ anchors }: MarkDeps, { anchor, admin: { pass } }: MarkRequest, now: Date): Contact {
  const signedAt = anchor === undefined ? undefined : anchors.timeOf(anchor);
  const contactAt = [signedAt, pass?.confirmedAt]
    .filter(contact => contact !== undefined && contact <= now)
    .toSorted((one, other) => Number(one) - Number(other))
    .at(-1);
  return { contactAt, doubtedBefore: pass && !signedAt ? now : contactAt };
}

interface Undecided extends Pick<Contact, 'contactAt'> {
  readonly request: MarkRequest;
  readonly mark: Mark;
  readonly late: Late | undefined;
  readonly receivedAt: Date;
}

/** Keeps a mark that waits for a decision. Returns the refusal to answer with. */
async function keepIfLate(
  deps: MarkDeps,
  refusal: Refusal,
  { request, mark, late, receivedAt, contactAt }: Undecided,
): Promise<Refusal> {
  const why = z.enum(LATE_REASONS).safeParse(refusal.details?.['why']);
  if (refusal.refused !== 'needs_decision' || !why.success) return refusal;
  const { trade } = (late ?? request).student;
  const seenAt = markedAt({ ...request, recordedAt: receivedAt, waited: mark.waited === true }).toISOString();
  const evidence = { ...request.evidence, seenAt };
  const kept = await keepLateScan(deps.knex, {
    ...{ ...request, evidence, trade },
    ...{ why: why.data, receivedAt, contactAt: contactAt ?? null },
  });
  return kept ? refusal : refuse('scan_id_reused');
}

type Repeated = Answered & Pick<MarkRequest, 'commandId'>;

/**
 * The answer to a mark that was kept for an admin to decide; undefined if it was not. Until it is accepted it does not
 * count, whatever has changed since.
 */
async function answerKept(
  { store, findLateScan }: Pick<MarkDeps, 'store' | 'findLateScan'>,
  request: Repeated,
): Promise<CommandResult | Refusal | undefined> {
  const kept = await findLateScan(request.commandId);
  if (!kept) return undefined;
  const { eventId, student, status } = request;
  const isSame = kept.event_id === eventId && kept.student_id === student.id && kept.status === status;
  if (!isSame) return refuse('scan_id_reused');
  return kept.accepted ? doneBefore(store, commandOf(request)) : needsDecision(kept.why);
}

/** The answer to a mark that was stored before, or kept for an admin to decide; undefined if it was not. */
export async function repeatMark(
  deps: Pick<MarkDeps, 'store' | 'findName' | 'findLateScan' | 'gates' | 'timeZone'>,
  request: Repeated,
): Promise<MarkAnswer | Refusal | undefined> {
  const result = (await answerKept(deps, request)) ?? (await doneBefore(deps.store, commandOf(request)));
  return isRefusal(result) || !result ? result : presentMark(deps, request, result);
}

function commandOf({ commandId, eventId, student, status }: Repeated) {
  const stream = streamOf(eventId, student.id);
  const isSame = (fact: Fact): boolean => fact.stream === stream && fact.data['status'] === status;
  return { commandId, stream, isSame };
}

function judge(
  { store }: MarkDeps,
  { admin }: MarkRequest,
  command: Command<RecordState>,
): Promise<CommandResult | Refusal> {
  const version = admin.cachedAtVersion;
  return version === null ? execute(store, command) : executeCached(store, command, version);
}
