import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { MESSAGES } from '#contract/messages.ts';
import { photoTicket } from '#contract/photos/schema.ts';
import { type KnownStudent, knownStudent, type ScannedStudent, scannedStudent } from '#contract/qr/code.ts';
import { type ApiError, isApiError, saysNothing } from '../api/api-error.ts';
import type { Outcome } from '../api/call.ts';
import type { Belief } from './belief.ts';

/** The result of a scan that was sent. */
export type Verdict =
  | { readonly kind: 'marked'; readonly mark: MarkAnswer }
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      /** Whose code was refused, where the server says so. */
      readonly student?: KnownStudent;
    }
  /** From an unsigned code, which anyone can make. An admin confirms by eye. */
  | { readonly kind: 'unsigned'; readonly sentence: string; readonly student: ScannedStudent }
  /** The event is strict: somebody has to look at the student and press. */
  | {
      readonly kind: 'look';
      readonly sentence: string;
      readonly student?: KnownStudent;
      /** To a pass: it may fetch the photo. */
      readonly photoTicket?: string;
    }
  | Unanswered;

/**
 * The result is not known, and the same request may be sent again. 'away': nothing can be sent now. 'stuck': the
 * server is there, and failed on this scan or did not understand it.
 */
interface Unanswered {
  readonly kind: 'unanswered';
  readonly why: 'away' | 'stuck';
  /** What the door believes of it meanwhile. */
  readonly belief?: Belief;
}
export const AWAY: Unanswered = { kind: 'unanswered', why: 'away' };
const STUCK: Unanswered = { kind: 'unanswered', why: 'stuck' };

/** Until the server has answered, it says what this device believes. */
export const believed = (verdict: Verdict, belief: Belief | null): Verdict =>
  verdict.kind === 'unanswered' && belief ? { ...verdict, belief } : verdict;

/** The admin has to log in again or choose a password, or the device needs its pass again, before anything can be sent. */
const isSignedOut = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'password_change_required' || code === 'pass_unconfirmed';

/**
 * The server is of another release than this page, as after an update that was taken back. It has judged only what was
 * sent with the scan. A page of its own release sends the scan as it wants it.
 */
export const isOtherRelease = (error: unknown): boolean =>
  isApiError(error) && Object.values(error.fields).includes(MESSAGES.fieldUnknown);

/** The student in an unsigned code, if the refusal names one. */
export function namedByUnsigned(error: unknown): ScannedStudent | undefined {
  if (!isApiError(error) || error.code !== 'qr_unsigned') return undefined;
  return scannedStudent.safeParse(error.details['student']).data;
}

/** The student in any other refused code, if the refusal names one. An altered code names nobody. */
export const namedByRefusal = (error: unknown): KnownStudent | undefined =>
  isApiError(error) ? knownStudent.safeParse(error.details['student']).data : undefined;

/** What an answer, or a missing answer, means for a scan. */
export function verdictOf({ data, error }: Outcome<MarkAnswer>): Verdict {
  if (!error) return { kind: 'marked', mark: data };
  if (isSignedOut(error)) return AWAY;
  if (isOtherRelease(error)) return STUCK;
  if (saysNothing(error)) return error.code === 'internal' ? STUCK : AWAY;
  const student = namedByUnsigned(error);
  if (student) return { kind: 'unsigned', sentence: error.error, student };
  const named = namedByRefusal(error);
  const refusal = { sentence: error.error, ...(named && { student: named }) };
  if (error.code !== 'needs_look') return { kind: 'refused', ...refusal };
  const ticket = photoTicket.safeParse(error.details['photoTicket']).data;
  return { kind: 'look', ...refusal, ...(ticket !== undefined && { photoTicket: ticket }) };
}
