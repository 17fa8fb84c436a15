import { Router } from '@koa/router';
import type { Knex } from 'knex';
import { within } from '#platform/process/within.ts';
import { reportReadiness } from '#platform/report-queue/workers.ts';
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
    const asked = Promise.all([reportReadiness(knex), takesChanges(knex)]);
    const [reports, canStore] = await within(ANSWER_WITHIN_MS, asked, 'The database is silent').catch(
      () => [],
    );
    const trouble = troubleOf({ isDiskFull: isDiskFull(), canStore });
    context.status = trouble ? 503 : 200;
    context.body = trouble ? { status: trouble } : { status: 'ready', reports };
  });
  return router;
}

interface Storing {
  readonly isDiskFull: boolean;
  /** Undefined: the database does not say. */
  readonly canStore: boolean | undefined;
}

/** A full disk is reported as the reason, even if it has stopped the database altogether. */
function troubleOf({ isDiskFull, canStore }: Storing): string | undefined {
  if (isDiskFull) return 'database disk full';
  if (canStore === undefined) return 'database unreachable';
  return canStore ? undefined : 'database read-only';
}

/** A copy of a database, and one that its host has closed, answer and store nothing. */
async function takesChanges(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { state: string }[] }>(
    "SELECT current_setting('transaction_read_only') AS state",
  );
  return rows[0]?.state === 'off';
}
