import { z } from 'zod';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  type EventIdentity,
  type EventStatus,
  type Means,
} from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import {
  type AudienceMember,
  audienceOf,
  audienceStudents,
  isFor,
  type ListingAudience,
} from '#contract/events/audience.ts';
import type { LateReason } from '#contract/late-scans/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Decision } from '../../event-store/execute.ts';
import type { Fact } from '../../event-store/types.ts';
import type { OnRoster } from '../../events/roster.ts';
import { type Evidence, evidence } from './evidence.ts';
import { FACTS } from './stream.ts';

/**
 * The decider of one student's record at one event: its facts, the state they make, and the decisions on that
 * state. All of it is pure. The shape is Emmett's and Jérémie Chassaing's: facts, state, evolve, decide.
 */

// Facts

const status = z.enum(ATTENDANCE_STATUSES);
/** The student and the event that a fact is about. */
const subject = { eventId: z.uuid(), studentId: z.uuid(), trade: z.string().nullable() };

/** `previous` is the status before this fact, so that counts follow from each fact alone, in any order. */
const attendanceFact = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(FACTS.marked),
    data: z.object({
      ...{ ...subject, ...evidence.shape, status, previous: z.null() },
      /** Why an admin marks somebody whom nobody saw. */
      reason: z.string().optional(),
    }),
  }),
  z.object({
    type: z.literal(FACTS.corrected),
    data: z.object({
      ...subject,
      ...evidence.shape,
      status,
      previous: status,
      reason: z.string().nullable(),
    }),
  }),
  z.object({
    type: z.literal(FACTS.withdrawn),
    data: z.object({ ...subject, status: z.null(), previous: status, reason: z.string() }),
  }),
]);
type AttendanceFact = z.infer<typeof attendanceFact>;

const TYPES: readonly string[] = Object.values(FACTS);

/** Parses a stored fact. Throws on an unknown type: guessing would falsify attendance. */
export function readFact(fact: Fact): AttendanceFact {
  if (!TYPES.includes(fact.type)) throw new Error(`unknown fact ${fact.type} at position ${fact.position}`);
  return attendanceFact.parse({ type: fact.type, data: fact.data });
}

// State

/** The current mark, and the fact that set it. */
interface StandingMark {
  readonly data: Exclude<AttendanceFact, { type: typeof FACTS.withdrawn }>['data'];
  readonly fact: Fact;
}

/**
 * Null: nothing was recorded. `mark` is null if it was withdrawn; `last` is then the withdrawal. `decided` is the last
 * fact that a person stands for: what completing and reopening record on top of it decides nothing.
 */
export type RecordState = {
  readonly mark: StandingMark | null;
  readonly last: Fact;
  readonly decided: Fact | null;
} | null;

/** The state after one more fact. */
function evolve(state: RecordState, last: Fact): RecordState {
  const { type, data } = readFact(last);
  return {
    mark: type === FACTS.withdrawn ? null : { data, fact: last },
    last,
    decided: last.means === 'roster' ? (state?.decided ?? null) : last,
  };
}

/** The starting point of every command on a record. */
export const RECORD: { readonly initial: RecordState; readonly evolve: typeof evolve } = {
  initial: null,
  evolve,
};

// Marks

/** "This student was present (absent) at this event", reported by an admin. */
export interface Mark {
  readonly eventId: string;
  readonly studentId: string;
  readonly status: AttendanceStatus;
  readonly means: Means;
  readonly evidence: Evidence;
  readonly actorId: string;
  /** The pass that stood in for the actor had ended when the mark came. */
  readonly passEnded?: boolean;
  /** A pass stood in for the actor. */
  readonly isByPass?: boolean;
  /** When it happened, as the device claims. */
  readonly occurredAt: Date;
  /** The same by the server's clock, as precisely as it is known. */
  readonly moment: Date;
  /** It waited on its device for a connection, and the device's clock agrees with the server's. */
  readonly waited?: boolean;
  /** It waited for so long that nobody can look at the student any more. */
  readonly isPast?: boolean;
  /** The student showed a live code, on a phone that was bound for at least a day. */
  readonly isCertain?: boolean;
  /** The student showed a code that was replaced since. */
  readonly isReplaced?: boolean;
}

/** What is known of a student: whether they are active, and where they belong. */
interface StudentTerms extends AudienceMember {
  readonly active: boolean;
  /** The sign-up was not approved yet. */
  readonly waiting?: boolean;
}

/** What is known of an event: who is expected, and how they are identified. */
interface MarkedTerms extends ListingAudience {
  readonly identity: EventIdentity;
}

/** The current context that a mark is judged by. */
export interface Context {
  readonly now: Date;
  readonly event: MarkedTerms & { readonly status: EventStatus };
  readonly student: StudentTerms;
  /** The event's day is over, and its roster has the student, of this trade. What became of them since does not count. */
  readonly onRoster?: OnRoster | undefined;
  /** The context at the time of the mark, if the event was active then and no longer is. */
  readonly late?: Late | undefined;
}

/** A mark that arrives after its event. It is judged by its own time. */
export interface Late {
  readonly event: MarkedTerms;
  readonly student: StudentTerms;
  /** Within the hours that a scan may wait on its device. */
  readonly inTime: boolean;
  /** It claims to be older than the last sign of the server that its device had. */
  readonly isContradicted?: boolean;
  /** The event ended while the mark was on its way, if the device's clock is right to the second. */
  readonly wasOnItsWay?: boolean;
}

/** Refuses, finds nothing to do, or gives the one fact that follows from the mark. */
export function decide(mark: Mark, context: Context, state: RecordState): Decision | Refusal {
  const { late } = context;
  if (context.student.waiting) return refuse('signup_waiting');
  const { status } = context.event;
  if (!late && status !== 'active')
    return refuse('event_not_active', { error: SERVER_MESSAGES.eventNotActive(status) });
  // If the student has this mark already, it is the answer. Later changes of the event or the student do not matter.
  if (state?.mark?.data.status === mark.status) return { existing: state.mark.fact };
  const refusal = context.onRoster ? undefined : refuseBy(late ?? context);
  if (refusal) return refusal;
  const needsLook = (late ?? context).event.identity === 'strict' && !isTrusted(mark, late);
  const why = waitsBecause(mark, { ...context, needsLook }, state);
  if (why) return needsDecision(why);
  if (needsLook) return refuse('needs_look');
  const { trade } = context.onRoster ?? (late ?? context).student;
  return decideToStore(mark, { trade, isLate: late !== undefined }, state);
}

/** The answer to a mark that does not count by itself. */
export const needsDecision = (why: LateReason): Refusal =>
  refuse('needs_decision', { error: SERVER_MESSAGES.scanNeedsDecision[why], details: { why } });

/** The fact that follows if an admin accepts a late mark. No earlier decision stops it. */
export const decideAccepted = (mark: Mark, trade: string | null, state: RecordState): Decision =>
  state?.mark?.data.status === mark.status
    ? { existing: state.mark.fact }
    : decideToStore(mark, { trade, isLate: true }, state);

function decideToStore(
  { eventId, studentId, status: wanted, evidence: found, waited, means, actorId, occurredAt }: Mark,
  { trade, isLate }: { readonly trade: string | null; readonly isLate: boolean },
  state: RecordState,
): Decision {
  const data = {
    eventId,
    studentId,
    trade,
    status: wanted,
    ...found,
    ...(isLate && { late: true }),
    ...(waited && { waited: true }),
  };
  const by = { means, actorId, occurredAt };
  const previous = state?.mark?.data.status;
  return previous === undefined
    ? { append: { type: FACTS.marked, data: { ...data, previous: null }, ...by } }
    : { append: { type: FACTS.corrected, data: { ...data, previous, reason: null }, ...by } };
}

function refuseBy({ event, student }: Pick<Late, 'event' | 'student'>): Refusal | undefined {
  if (student.waiting) return refuse('signup_waiting', { error: SERVER_MESSAGES.signupWaitedThen });
  if (!student.active) return refuse('not_eligible', { error: MESSAGES.studentInactive });
  if (!isFor(event, student))
    return refuse('not_eligible', { error: MESSAGES.notEligible(audienceStudents(audienceOf(event))) });
  return undefined;
}

/** Whether a mark counts at a strict event. An absence harms nobody who is there: it can be scanned away. */
function isTrusted(
  { status: wanted, evidence: found, isCertain = false }: Mark,
  late: Late | undefined,
): boolean {
  if (wanted === 'absent') return true;
  return late === undefined && (isCertain || found.looked === true || found.unverified);
}

interface Judged extends Pick<Context, 'now' | 'event' | 'late'> {
  readonly needsLook: boolean;
}

/**
 * Why a mark does not count by itself. If an admin decided after the time of the mark, they knew more than
 * the device did. After its event, a mark replaces only an absence that the completion recorded.
 */
function waitsBecause(mark: Mark, judged: Judged, state: RecordState): LateReason | undefined {
  const { late, now, needsLook } = judged;
  if (mark.passEnded) return 'pass_revoked';
  const why = late ? waitsAsLate(mark, late, judged) : undefined;
  if (why) return why;
  if (needsLook && mark.isPast) return 'strict';
  if (mark.isReplaced) return 'code_replaced';
  if (!state?.decided) return undefined;
  if (isSince(state.decided.recordedAt, mark, now)) return 'decided_since';
  return late && state.mark?.fact === state.decided ? 'decided_before' : undefined;
}

/** The same, of a mark that arrives when its event is not active. An event of a later day has not begun: nobody came. */
function waitsAsLate({ isByPass }: Mark, late: Late, { event, needsLook }: Judged): LateReason | undefined {
  if (!late.inTime) return 'too_late';
  if (event.status === 'upcoming') return 'event_moved';
  if (needsLook) return 'strict';
  if (late.isContradicted) return 'unproven';
  if (isByPass) return 'by_pass';
  return late.wasOnItsWay ? 'on_its_way' : undefined;
}

/**
 * A decision with a time to come was recorded while a clock was ahead. It does not show whether the mark or the
 * decision was first. A student who has just been scanned is there, so the mark is believed. A mark that waited for
 * long gives way.
 */
const isSince = (decidedAt: Date, { moment, isPast = false }: Mark, now: Date): boolean =>
  decidedAt > moment && (isPast || decidedAt <= now);

// Corrections and withdrawals

/** Why a record is amended, by which admin and when. */
export interface Amendment {
  readonly reason: string;
  readonly actorId: string;
  readonly occurredAt: Date;
}

/**
 * "The other status is right." Allowed in any status of the event, as that is the purpose of corrections. A
 * withdrawn mark cannot be corrected. Whether the student was confirmed by eye does not change.
 */
export function decideCorrection(
  { reason, ...by }: Amendment,
  wanted: AttendanceStatus,
  state: RecordState,
): Decision | Refusal {
  if (!state) return refuse('attendance_not_found');
  if (!state.mark) return refuse('attendance_withdrawn');
  const { data, fact } = state.mark;
  if (data.status === wanted) return { existing: fact };
  const corrected = { ...subjectOf(data), unverified: data.unverified, status: wanted };
  return {
    append: {
      type: FACTS.corrected,
      data: { ...corrected, previous: data.status, reason },
      means: 'manual',
      ...by,
    },
  };
}

/**
 * "This mark must not count." If it is withdrawn already, there is nothing to do. `meant`: the position of the mark
 * that the admin saw, if one is named.
 */
export function decideWithdrawal(
  { reason, ...by }: Amendment,
  meant: number | undefined,
  state: RecordState,
): Decision | Refusal {
  if (!state) return refuse('attendance_not_found');
  if (!state.mark) return { existing: state.last };
  const { data, fact } = state.mark;
  if (meant !== undefined && fact.position !== meant) return refuse('attendance_changed');
  const withdrawn = { ...subjectOf(data), status: null, previous: data.status, reason };
  return { append: { type: FACTS.withdrawn, data: withdrawn, means: 'manual', ...by } };
}

const subjectOf = ({ eventId, studentId, trade }: AttendanceFact['data']) => ({ eventId, studentId, trade });
