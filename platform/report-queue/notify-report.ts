import type { Knex } from 'knex';
import { REPORTS_CHANNEL } from '#contract/reports/jobs.ts';

/** Notifies the servers, and so its owner's screens, that a report has changed: once the transaction commits. */
export const notifyReport = (queries: Knex, id: string): Promise<unknown> =>
  queries.raw('select pg_notify(?, ?)', [REPORTS_CHANNEL, id]);
