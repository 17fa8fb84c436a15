import { Router } from '@koa/router';
import type { Knex } from 'knex';
import { reportReadiness } from '#platform/reports/workers.ts';
import { within } from '#platform/within.ts';
import { ANSWER_WITHIN_MS } from './in-time.ts';

/**
 * `/health`: the process answers. `/ready`: it can serve, its database included; marking goes on without a worker, so
 * what becomes of reports is said beside it.
 */
export function healthRouter(knex: Knex): Router {
  const router = new Router();
  router.get('/health', context => {
    context.body = { status: 'ok' };
  });
  router.get('/ready', async context => {
    const reports = await within(ANSWER_WITHIN_MS, reportReadiness(knex), 'The database is silent').catch(
      () => undefined,
    );
    context.status = reports ? 200 : 503;
    context.body = reports ? { status: 'ready', reports } : { status: 'database unreachable' };
  });
  return router;
}
