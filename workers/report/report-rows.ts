import type { Knex } from 'knex';
import { type ReportFilters, reportFilters } from '#contract/attendance.ts';
import { CHANNELS } from '#contract/jobs.ts';

/**
 * The row is the record of a report. Who renders it holds a lease on it and the number of the attempt; both are
 * judged by the database's clock, the one clock all workers share.
 */
export interface Claim {
  readonly id: string;
  readonly attempt: number;
  readonly filters: ReportFilters;
}

export const LEASE_SECONDS = 15;
export const MOST_ATTEMPTS = 5;
/** How long a report may wait for its job before the sweep adds one. */
const PATIENCE_SECONDS = 3;

const leaseEnd = (queries: Knex) => queries.raw("now() + ? * interval '1 second'", [LEASE_SECONDS]);

/** Takes the report for one attempt; undefined when it is finished, given up, or in other hands. */
export async function claimReport(queries: Knex, id: string): Promise<Claim | undefined> {
  const rows: { attempt: number; filters: unknown }[] = await queries('reports')
    .where({ id })
    .where('attempt', '<', MOST_ATTEMPTS)
    .where(open => open.where('status', 'queued').orWhere(isAbandoned))
    .update({ status: 'rendering', attempt: queries.raw('attempt + 1'), lease_until: leaseEnd(queries) })
    .returning(['attempt', 'filters']);
  const row = rows[0];
  return row && { id, attempt: row.attempt, filters: reportFilters.parse(row.filters) };
}

const isAbandoned = (rows: Knex.QueryBuilder): void => {
  void rows.where('status', 'rendering').whereRaw('lease_until < now()');
};

/** Whether the report is still ours; if so it is for another while. */
export async function renewLease(queries: Knex, claim: Claim): Promise<boolean> {
  return (await held(queries, claim).update({ lease_until: leaseEnd(queries) })) === 1;
}

const held = (queries: Knex, { id, attempt }: Claim) =>
  queries('reports').where({ id, attempt, status: 'rendering' });

/** Stores the file and ends the report, in one commit. False when the attempt is no longer the one in force. */
export async function finishReport(queries: Knex, claim: Claim, pdf: Uint8Array, at: Date): Promise<boolean> {
  return queries.transaction(async commit => {
    const ours = await held(commit, claim).update({ status: 'ready', lease_until: null, finished_at: at });
    if (ours === 0) return false;
    await commit('report_files').insert({ report_id: claim.id, content: Buffer.from(pdf) });
    await tell(commit, claim.id);
    return true;
  });
}

/** Ends the report without a file, with the sentence its owner reads. */
export async function failReport(queries: Knex, claim: Claim, sentence: string, at: Date): Promise<void> {
  await queries.transaction(async commit => {
    const failed = { status: 'failed', error: sentence, lease_until: null, finished_at: at };
    if ((await held(commit, claim).update(failed)) === 1) await tell(commit, claim.id);
  });
}

/** Lays the report down for another attempt, a little later each time. */
export async function layDown(queries: Knex, claim: Claim): Promise<void> {
  const later = queries.raw("now() + ? * interval '1 second'", [claim.attempt]);
  await held(queries, claim).update({ status: 'queued', lease_until: later });
}

/** What nobody is working on though it is time: never picked up, laid down, or left by a worker that died. */
const overdue = (queries: Knex) =>
  queries('reports')
    .whereIn('status', ['queued', 'rendering'])
    .whereRaw("coalesce(lease_until, created_at + ? * interval '1 second') < now()", [PATIENCE_SECONDS]);

export async function overdueReports(queries: Knex, most: number): Promise<Pick<Claim, 'id' | 'attempt'>[]> {
  return overdue(queries)
    .where('attempt', '<', MOST_ATTEMPTS)
    .orderBy('created_at')
    .limit(most)
    .select('id', 'attempt');
}

/** Gives up what has been tried often enough; answers how many. */
export async function giveUpOverdue(queries: Knex, sentence: string, at: Date): Promise<number> {
  return queries.transaction(async commit => {
    const rows: { id: string }[] = await overdue(commit)
      .where('attempt', '>=', MOST_ATTEMPTS)
      .update({ status: 'failed', error: sentence, lease_until: null, finished_at: at })
      .returning('id');
    for (const { id } of rows) await tell(commit, id);
    return rows.length;
  });
}

const tell = (queries: Knex, id: string) => queries.raw('select pg_notify(?, ?)', [CHANNELS.reports, id]);
