import type { Context, Middleware } from 'koa';
import { codeOf } from '#platform/database/database-errors.ts';
import type { Logger } from '#platform/log/log.ts';
import type { Instruments } from '../metrics/instruments.ts';

/**
 * Gives every request an id, returns it in a header, counts the request, and logs one line without personal
 * data.
 */
export function accessLog(deps: {
  readonly log: Logger;
  readonly newRequestId: () => string;
  readonly metrics: Pick<Instruments, 'answered'>;
}): Middleware {
  return async function accessLog(context, next) {
    const requestId = deps.newRequestId();
    const start = performance.now();
    context.state['requestId'] = requestId;
    context.set('X-Request-Id', requestId);
    await next();
    const { method, status } = context;
    const route = context['_matchedRoute'] ?? '-';
    const ms = performance.now() - start;
    deps.metrics.answered({ method, route, status, ms });
    deps.log.info({ requestId, method, route, status, ms: Math.round(ms) });
  };
}

/**
 * What Node.js reports if a caller has closed or reset the connection: by the socket itself, and by the stream that was
 * being written to it or was about to be.
 */
const CALLER_LEFT = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

/**
 * Says in the log why an answer was not sent to its end. Phones go out of reach, and people close pages. That is no
 * fault of ours. If what the answer is read from fails, it is, even with the same code: the database is behind a
 * connection, too.
 */
export const reportCutAnswer =
  (log: Pick<Logger, 'info' | 'warn'>) =>
  (error: unknown, context?: Context): void => {
    const source: unknown = context?.state['sourceError'];
    // It follows from what was said of the source.
    if (source !== undefined && source !== error) return;
    if (source === undefined && CALLER_LEFT.has(codeOf(error)))
      log.info('a caller left before the whole answer was sent');
    else log.warn({ err: error }, 'an answer was cut short');
  };
