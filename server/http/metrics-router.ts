import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Metrics } from '../metrics/metrics.ts';

export interface MetricsAccess {
  /** Whoever shows it as a bearer token may read the metrics. */
  readonly metricsToken: string | undefined;
  readonly trustedProxies?: number;
}

/**
 * `/metrics`, which says how busy the college is, so not to everybody: to who shows the token; without a token to
 * this machine alone, which is also where a proxy calls from, so not to what came through one. To all others it is
 * not there.
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

/** In the same time, however much of it is right. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
