import { z } from 'zod';
import { type Fields, failureSchema, type RefusalCode } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';

/** A failed call, in one shape for all failures. It is kept in the store, so it is plain data. */
export interface ApiError {
  /** Null: there was no answer. */
  readonly status: number | null;
  /**
   * The server's reason. 'network': no answer. 'unreadable': the answer is not in our format. 'unnamed': a reason of a
   * newer server, which this page does not know.
   */
  readonly code: RefusalCode | 'network' | 'unreadable' | 'unnamed';
  /** A sentence for people. */
  readonly error: string;
  readonly fields: Fields;
  readonly details: Readonly<Record<string, unknown>>;
}

const failed = (status: ApiError['status'], code: ApiError['code'], error: string): ApiError => ({
  status,
  code,
  error,
  fields: {},
  details: {},
});

export const networkError = failed(null, 'network', MESSAGES.network);

export const unreadable = (status: number): ApiError => failed(status, 'unreadable', MESSAGES.requestFailed);

/** Of this version of the server or of a newer one. */
const anyFailure = failureSchema.extend({ code: z.string() });

/** The error in a failing answer, or that it cannot be read. */
export function apiError(status: number, body: unknown): ApiError {
  const failure = anyFailure.safeParse(body);
  if (!failure.success) {
    // A proxy refuses what is larger than its own limit, with a page of its own. Sending it again is in vain.
    return status === 413 ? failed(status, 'too_large', MESSAGES.tooLargeForProxy) : unreadable(status);
  }
  const { code: reason, error, fields = {}, details = {} } = failure.data;
  const code = failureSchema.shape.code.safeParse(reason).data;
  if (!code && status >= 500) return unreadable(status);
  return { status, code: code ?? 'unnamed', error, fields, details };
}

/** Narrows RTK Query's error to our ApiError. A SerializedError comes from a bug in our own code. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'fields' in error && 'status' in error;

/** Whether the server answered that the event does not exist, and did not merely fail. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.code === 'event_not_found';

/** The session ended while the call was on its way. It may have been stored, and the user who made it is gone. */
export const isCutOff = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** The sentence to show: the server's or the network's own, otherwise `fallback`. */
export function sentence(error: unknown, fallback: string): string {
  return isApiError(error) && error.code !== 'unreadable' ? error.error : fallback;
}

/** After these the same request may be sent again, because none of them is a refusal. */
const NO_ANSWER: ReadonlySet<ApiError['code']> = new Set([
  'network',
  'unreadable',
  'unavailable',
  'disk_full',
  'unknown_outcome',
  'too_many_requests',
  'internal',
]);

const NO_OUTCOME: ReadonlySet<ApiError['code']> = new Set(['network', 'unreadable', 'unknown_outcome']);

/** True if what was sent may have been stored, though the call failed. */
export const mayBeStored = (error: unknown): boolean => isApiError(error) && NO_OUTCOME.has(error.code);

/** True if a failed call leaves the result open. A bug in this page leaves it open, too. */
export const saysNothing = (error: unknown): boolean => !isApiError(error) || NO_ANSWER.has(error.code);
