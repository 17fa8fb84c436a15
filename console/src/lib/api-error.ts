import { type Fields, failureSchema, type RefusalCode } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';

/** A failed call, in one shape whatever went wrong. It lives in the store, so it is plain data. */
export interface ApiError {
  /** Null: no answer came at all. */
  readonly status: number | null;
  /** The server's reason; 'network': no answer; 'unreadable': an answer that is not ours. */
  readonly code: RefusalCode | 'network' | 'unreadable';
  /** A sentence for people. */
  readonly error: string;
  readonly fields: Fields;
  readonly details: Readonly<Record<string, unknown>>;
}

export const networkError: ApiError = {
  status: null,
  code: 'network',
  error: MESSAGES.network,
  fields: {},
  details: {},
};

export const unreadable = (status: number): ApiError => ({
  status,
  code: 'unreadable',
  error: MESSAGES.requestFailed,
  fields: {},
  details: {},
});

/** What a failing answer says, or that it cannot be read. */
export function apiError(status: number, body: unknown): ApiError {
  const failure = failureSchema.safeParse(body);
  if (!failure.success) return unreadable(status);
  const { code, error, fields = {}, details = {} } = failure.data;
  return { status, code, error, fields, details };
}

/** Narrows what RTK Query hands back: our ApiError, or the SerializedError of a bug in our own code. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'fields' in error && 'status' in error;

/** The sentence to show: the server's own or the network's; `fallback` where neither spoke. */
export function sentence(error: unknown, fallback: string): string {
  return isApiError(error) && error.code !== 'unreadable' ? error.error : fallback;
}
