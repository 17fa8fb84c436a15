import type { Middleware } from 'koa';
import type { Logger } from '#platform/log/log.ts';

/**
 * Says once in the log that a proxy stands in front, for a server that was told of none. Everybody then has the proxy's
 * address, so a few who mistype their passwords can lock out the whole college.
 */
export function unseenProxy(log: Pick<Logger, 'warn'>): Middleware {
  let isTold = false;
  return (context, next) => {
    if (!isTold && context.get('X-Forwarded-For') !== '') {
      isTold = true;
      log.warn(
        'requests come through a proxy, and TRUST_PROXY is 0: all callers count as one address and share its limits. Set TRUST_PROXY to the number of proxies in front',
      );
    }
    return next();
  };
}
