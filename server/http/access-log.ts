import type { Middleware } from 'koa';
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
