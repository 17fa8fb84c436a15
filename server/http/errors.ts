import type { Middleware } from 'koa';
import { isRefusal, type Refusal, refuse, sentenceOf } from '#contract/errors.ts';
import { type Failure, REFUSAL_STATUS, type RefusalCode } from '#contract/failure.ts';
import { type ReportFailure, refusalFor } from './failures.ts';

/** Seconds after which a client that was refused for a temporary reason may try again. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = {
  unavailable: 1,
  disk_full: 5,
  unknown_outcome: 1,
  report_late: 5,
};

/**
 * The one place where failures become HTTP answers: refusals thrown by middleware, errors of the body parser,
 * and unexpected errors. Unexpected errors are logged in full; their answer has only a request id.
 *
 * Nothing of a request is stored if its handler has not begun, or if this process has sent nothing to the database since
 * the request came. An error does not say that by itself: a login that is refused may have been a second attempt.
 */
export function errors(report: ReportFailure, sendings: () => number): Middleware {
  return async function errors(context, next) {
    const before = sendings();
    try {
      await next();
      if (context.status === 404 && context.body === undefined) writeRefusal(context, refuse('not_found'));
    } catch (error) {
      const refusal = isRefusal(error)
        ? error
        : refusalFor(error, { mayBeStored: mayBeStored(context, before) });
      report(error, refusal, { requestId: context.state['requestId'] });
      writeRefusal(context, refusal);
    }
  };

  function mayBeStored({ method, state }: Parameters<Middleware>[0], before: number): boolean {
    return method !== 'GET' && state['begun'] === true && sendings() !== before;
  }
}

/** A refusal as the body of an answer. */
export const failureOf = (refusal: Refusal, requestId: string): Failure => ({
  success: false,
  error: sentenceOf(refusal),
  code: refusal.refused,
  ...(refusal.fields && { fields: refusal.fields }),
  ...(refusal.details && { details: refusal.details }),
  requestId,
});

/** Writes a refusal as the answer: status, sentence, code, fields. */
export function writeRefusal(context: Parameters<Middleware>[0], refusal: Refusal): void {
  const retryAfter = refusal.retryAfter ?? RETRY_AFTER[refusal.refused];
  if (retryAfter) context.set('Retry-After', String(retryAfter));
  context.status = REFUSAL_STATUS[refusal.refused];
  if (context.status === 401) context.set('WWW-Authenticate', 'Bearer');
  context.body = failureOf(refusal, String(context.state['requestId']));
}
