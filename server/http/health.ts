import { Router } from '@koa/router';
import type { Knex } from 'knex';
import { within } from '#platform/within.ts';
import { ANSWER_WITHIN_MS } from './in-time.ts';

/** `/health`: the process answers. `/ready`: it can serve, its database included. */
export function healthRouter(knex: Knex): Router {
  const router = new Router();
  router.get('/health', context => {
    context.body = { status: 'ok' };
  });
  router.get('/ready', async context => {
    const ready = await within(ANSWER_WITHIN_MS, knex.raw('SELECT 1'), 'The database is silent').then(
      () => true,
      () => false,
    );
    context.status = ready ? 200 : 503;
    context.body = { status: ready ? 'ready' : 'database unreachable' };
  });
  return router;
}
