import cors from '@koa/cors';
import Koa from 'koa';
import compress from 'koa-compress';
import { refuse } from '#contract/errors.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Database } from '#platform/database/db.ts';
import type { Logger } from '#platform/log/log.ts';
import type { Anchors } from './attendance/marks/anchors.ts';
import type { DiskWatch } from './disk-watch.ts';
import { accessLog, reportCutAnswer } from './http/access-log.ts';
import type { Authenticate } from './http/admission.ts';
import { consoleFiles } from './http/console-files.ts';
import { docsRouter } from './http/docs/docs-router.ts';
import { errors } from './http/errors.ts';
import type { ReportFailure } from './http/failures.ts';
import type { Handlers } from './http/handlers.ts';
import { healthRouter } from './http/health.ts';
import { type MetricsAccess, metricsRouter } from './http/metrics-router.ts';
import { createRouters, type RouterDeps } from './http/router.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Metrics } from './metrics/metrics.ts';

interface AppDeps extends MetricsAccess, Pick<RouterDeps, 'atDeletedEvent'> {
  readonly database: Database;
  readonly disk: Pick<DiskWatch, 'isFull'>;
  readonly reportFailure: ReportFailure;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: () => string;
  readonly handlers: Handlers<RouteName>;
  readonly authenticate: Authenticate;
  readonly anchors: Anchors;
  readonly publicOrigins: readonly string[];
  /** The number of proxies in front of us. Each adds the address it was called from. */
  readonly trustedProxies: number;
  /** Folder of the built console. */
  readonly consoleRoot: string;
}

/** The HTTP application: the middleware that every request passes, in order. */
export function createApp(deps: AppDeps): Koa {
  const app = new Koa({ proxy: deps.trustedProxies > 0, maxIpsCount: deps.trustedProxies });
  // Errors after the answer has begun. Without a listener, Koa would print them outside the log, in its own
  // format.
  app.on('error', reportCutAnswer(deps.log));
  app.use(accessLog(deps));
  if (deps.trustedProxies === 0) app.use(unseenProxy(deps.log));
  app.use(errors(deps.reportFailure, deps.database.sendings));
  app.use(securityHeaders());
  app.use(readableAddress());
  app.use(
    cors({
      origin: context => listed(context.get('Origin'), deps.publicOrigins),
      exposeHeaders: ['Retry-After', 'Content-Disposition'],
    }),
  );
  app.use(plainWhereNothingFits());
  app.use(compress());
  for (const router of createRouters(deps)) app.use(router.routes());
  app.use(docsRouter().routes());
  app.use(healthRouter(deps.database.knex, deps.disk.isFull).routes());
  app.use(metricsRouter(deps).routes());
  app.use(consoleFiles(deps.consoleRoot));
  return app;
}

const ENCODINGS = ['zstd', 'br', 'gzip', 'deflate', 'identity'];

/** A client that accepts no form of an answer, as after `*;q=0`, gets it as it is: the compression would fail. */
const plainWhereNothingFits = (): Koa.Middleware => (context, next) => {
  if (context.acceptsEncodings(ENCODINGS) === false) context['compress'] = false;
  return next();
};

/** Only listed origins may read answers from another page; our own needs no permission. */
const listed = (origin: string, origins: readonly string[]): string =>
  origins.includes(origin) ? origin : '';

/** Refuses a request whose address cannot be parsed (`GET http://[::1`). Koa would find no path in it, and throw. */
const readableAddress = (): Koa.Middleware => (context, next) => {
  try {
    void context.path;
  } catch {
    throw refuse('bad_framing');
  }
  return next();
};

/**
 * Says once in the log that a proxy stands in front, for a server that was told of none. Everybody then has the proxy's
 * address, so a few who mistype their passwords can lock out the whole college.
 */
function unseenProxy(log: Pick<Logger, 'warn'>): Koa.Middleware {
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
