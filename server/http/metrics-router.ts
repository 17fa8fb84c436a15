import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Metrics } from '../metrics/metrics.ts';

export interface MetricsAccess {
  /** With this bearer token, a caller may read the metrics. */
  readonly metricsToken: string | undefined;
  readonly trustedProxies?: number;
}

/**
 * `/metrics` shows how busy the college is, so it is not public. With a token set, it is for callers who send
 * the token. Without one, it is for this machine only. A proxy calls from this machine, too, so requests that
 * came through a proxy are excluded, and all of them where one is trusted. For all others, it does not exist.
 */
export function metricsRouter(deps: MetricsAccess & { readonly metrics: Metrics }): Router {
  const router = new Router();
  router.get('/metrics', async (context, next) => {
    if (!mayRead(context, deps)) return next();
    context.set('Cache-Control', 'no-store');
    context.set('Content-Type', deps.metrics.contentType);
    context.body = await deps.metrics.scrape();
  });
  return router;
}

function mayRead(context: Context, { metricsToken, trustedProxies }: MetricsAccess): boolean {
  if (metricsToken !== undefined) return isSame(context.get('Authorization'), `Bearer ${metricsToken}`);
  const isForwarded = FORWARDED.some(header => context.get(header) !== '');
  return !trustedProxies && !isForwarded && LOOPBACK.test(context.req.socket.remoteAddress ?? '');
}

const FORWARDED = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Via'];
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Takes the same time, however many characters match. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
