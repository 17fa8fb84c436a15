import type { MarkAnswer } from '#contract/attendance.ts';
import { type ScannedStudent, scannedStudent } from '#contract/qr.ts';
import { type ApiError, isApiError } from '../api-error.ts';
import type { Outcome } from '../call.ts';

/** What became of a scan that was sent. */
export type Verdict =
  | { readonly kind: 'marked'; readonly mark: MarkAnswer }
  | { readonly kind: 'refused'; readonly sentence: string }
  /** Named by a code anybody could have made: an admin confirms by eye. */
  | { readonly kind: 'unsigned'; readonly sentence: string; readonly student: ScannedStudent }
  | Unanswered;

/**
 * Nobody knows yet; the same request may be sent again. 'away': nothing can be sent just now; 'stuck': the server is
 * there and failed over this one.
 */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly why: 'away' | 'stuck';
}
export const AWAY: Unanswered = { kind: 'unanswered', why: 'away' };
const STUCK: Unanswered = { kind: 'unanswered', why: 'stuck' };

/** After these the same request may be sent again: none of them means no. */
const NO_ANSWER: ReadonlySet<ApiError['code']> = new Set([
  'network',
  'unreadable',
  'unavailable',
  'disk_full',
  'unknown_outcome',
  'too_many_requests',
  'internal',
]);

/** The one who scanned has to log in again before anything can be sent. */
const SIGNED_OUT: ReadonlySet<ApiError['code']> = new Set(['unauthenticated', 'session_ended']);

/** True where a failed call says neither yes nor no. A fault of this very page says nothing either. */
export const saysNothing = (error: unknown): boolean => !isApiError(error) || NO_ANSWER.has(error.code);

/** The student an unsigned code names, where the refusal says so. */
export function namedByUnsigned(error: unknown): ScannedStudent | undefined {
  if (!isApiError(error) || error.code !== 'qr_unsigned') return undefined;
  return scannedStudent.safeParse(error.details['student']).data;
}

/** What an answer, or the lack of one, means for a scan. */
export function verdictOf({ data, error }: Outcome<MarkAnswer>): Verdict {
  if (!error) return { kind: 'marked', mark: data };
  if (SIGNED_OUT.has(error.code)) return AWAY;
  if (saysNothing(error)) return error.code === 'internal' ? STUCK : AWAY;
  const student = namedByUnsigned(error);
  if (student) return { kind: 'unsigned', sentence: error.error, student };
  return { kind: 'refused', sentence: error.error };
}
