import { Router } from '@koa/router';
import type { Knex } from 'knex';
import { reportReadiness } from '#platform/reports/workers.ts';
import { within } from '#platform/within.ts';
import { ANSWER_WITHIN_MS } from './in-time.ts';

/**
 * `/health`: the process answers. `/ready`: it can serve, and its database can be reached and can store; marking goes on without a worker, so
 * what becomes of reports is said beside it.
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
    // What is known of the disk is the reason, also where it has ended the database altogether.
    const trouble = isDiskFull() ? 'database disk full' : reports ? undefined : 'database unreachable';
    context.status = trouble ? 503 : 200;
    context.body = trouble ? { status: trouble } : { status: 'ready', reports };
  });
  return router;
}
