import { Router } from '@koa/router';
import type { Knex } from 'knex';
import { reportReadiness } from '#platform/report-queue/workers.ts';
import { within } from '#platform/within.ts';
import { ANSWER_WITHIN_MS } from './in-time.ts';

/**
 * `/health`: the process answers. `/ready`: it can serve, and its database can be reached and can store.
 * Marking works without a worker, so the state of reports is only reported beside it.
 */
export function healthRouter(knex: Knex, isDiskFull: () => boolean): Router {
  const router = new Router();
  router.get('/health', context => {
    context.body = { status: 'ok' };
  });
  router.get('/ready', async context => {
    const reports = await within(ANSWER_WITHIN_MS, reportReadiness(knex), 'The database is silent').catch(
      () => undefined,
    );
    // A full disk is reported as the reason, even if it has stopped the database altogether.
    const trouble = isDiskFull() ? 'database disk full' : reports ? undefined : 'database unreachable';
    context.status = trouble ? 503 : 200;
    context.body = trouble ? { status: trouble } : { status: 'ready', reports };
  });
  return router;
}
