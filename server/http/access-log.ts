import type { Middleware } from 'koa';
import type { Logger } from '#platform/log.ts';

/** Gives every request an id, answers it in a header, and logs one line without personal data. */
export function accessLog(deps: { readonly log: Logger; readonly newId: () => string }): Middleware {
  return async function accessLog(context, next) {
    const requestId = deps.newId();
    const start = performance.now();
    context.state['requestId'] = requestId;
    context.set('X-Request-Id', requestId);
    await next();
    deps.log.info({
      requestId,
      method: context.method,
      route: context['_matchedRoute'] ?? '-',
      status: context.status,
      ms: Math.round(performance.now() - start),
    });
  };
}
