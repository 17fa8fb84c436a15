import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isEnded, type Report } from '#contract/reports/schema.ts';
import type { Person } from './people.ts';
import type { Served } from './serve.ts';

/** A report that has ended, and its file if there is one. */
interface EndedReport {
  readonly report: Report;
  readonly file: Response;
}

/** Requests a report and waits until a worker has ended it. */
export async function madeReport(
  served: Pick<Served, 'api'>,
  { token }: Pick<Person, 'token'>,
  body: object,
): Promise<EndedReport> {
  const { id } = await served.api.ok('requestReport', { token, body });
  for (;;) {
    const { report } = await served.api.ok('reportStatus', { id, token });
    if (isEnded(report.status)) return { report, file: await served.api.raw('reportFile', { id, token }) };
    await pause(50);
  }
}

/**
 * Until the returned function is called no report's file can be stored. So the lease is held, however fast the
 * worker is.
 */
export async function holdFiles(knex: Knex): Promise<() => Promise<void>> {
  const holding = await knex.transaction();
  await holding.raw('LOCK TABLE report_files IN EXCLUSIVE MODE');
  return async () => void (await holding.commit());
}
