import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import {
  type ReportFormat,
  type ReportKind,
  type ReportSubject,
  reportSubject,
} from '#contract/reports/request.ts';
import { UNFINISHED_STATUSES } from '#contract/reports/schema.ts';
import { notifyReport } from '#platform/report-queue/notify-report.ts';
import type { Stat } from '../tables/table.ts';

/**
 * The row is the record of a report. The worker that renders it holds a lease on it and the number of the
 * attempt. Both are checked by the database's clock, because all workers share it.
 */
export interface Claim {
  readonly id: string;
  readonly attempt: number;
  readonly subject: ReportSubject;
  readonly format: ReportFormat;
  /** The role of the user who will read it. */
  readonly reader: Role;
  /** The requested position. Undefined: the last one. */
  readonly asOf?: number | undefined;
}

export const LEASE_SECONDS = 15;
export const MOST_ATTEMPTS = 5;
/** How long a report may wait for its job before the sweep adds one. */
const PATIENCE_SECONDS = 3;

interface ClaimedRow {
  readonly attempt: number;
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly reader: Role;
  readonly subject: object;
  readonly filters: object;
  readonly as_of: number | null;
}

const leaseEnd = (queries: Knex) => queries.raw("now() + ? * interval '1 second'", [LEASE_SECONDS]);

/** Takes the report for one attempt. Undefined if it is finished, given up, or taken by another worker. */
export async function claimReport(queries: Knex, id: string): Promise<Claim | undefined> {
  const rows: ClaimedRow[] = await queries('reports')
    .where({ id })
    .where('attempt', '<', MOST_ATTEMPTS)
    .where(open => open.where('status', 'queued').orWhere(isAbandoned))
    .update({
      status: 'rendering',
      progress: 0,
      attempt: queries.raw('attempt + 1'),
      lease_until: leaseEnd(queries),
    })
    .returning(['attempt', 'kind', 'format', 'reader', 'subject', 'filters', 'as_of']);
  const [row] = rows;
  if (!row) return undefined;
  await notifyReport(queries, id);
  const { attempt, kind, format, reader, subject, filters, as_of } = row;
  return {
    ...{ id, attempt, format, reader, asOf: as_of ?? undefined },
    subject: reportSubject.parse({ kind, ...subject, filters }),
  };
}

/** No lease is given for so long, not even while somebody waits for its row. The clock has been set back since. */
const TOO_FAR = `lease_until > now() + interval '${2 * LEASE_SECONDS} seconds'`;

const isAbandoned = (rows: Knex.QueryBuilder): void => {
  void rows.where('status', 'rendering').whereRaw(`(lease_until < now() OR ${TOO_FAR})`);
};

/** Extends the lease. False if the report is no longer ours. */
export async function renewLease(queries: Knex, claim: Claim): Promise<boolean> {
  return (await held(queries, claim).update({ lease_until: leaseEnd(queries) })) === 1;
}

/** Stores the progress. False if the report is no longer ours: cancelled, or taken by another worker. */
export async function reportProgress(queries: Knex, claim: Claim, percent: number): Promise<boolean> {
  const ours = await held(queries, claim).update({ progress: percent, lease_until: leaseEnd(queries) });
  if (ours === 1) await notifyReport(queries, claim.id);
  return ours === 1;
}

const held = (queries: Knex, { id, attempt }: Pick<Claim, 'id' | 'attempt'>) =>
  queries('reports').where({ id, attempt, status: 'rendering' });

/** A report's file, in parts small enough for memory, and its stored summary. */
export interface Made {
  readonly parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly asOf: number;
  readonly rows: number;
  /** Null: it holds nothing from the record. */
  readonly hash: string | null;
  /** The stats it shows besides its rows. */
  readonly stats?: readonly Stat[];
}

/** Stores the file and ends the report, in one commit. False if the attempt is no longer the current one. */
export async function finishReport(queries: Knex, claim: Claim, made: Made, at: Date): Promise<boolean> {
  const { asOf, rows, hash } = made;
  return queries.transaction(async commit => {
    const ready = { status: 'ready', progress: 100, as_of: asOf, rows, hash };
    const ours = await held(commit, claim).update({ ...ready, lease_until: null, finished_at: at });
    if (ours === 0) return false;
    await recordFingerprint(commit, claim, made, at);
    let part = 0;
    for await (const content of made.parts)
      await commit('report_files').insert({
        report_id: claim.id,
        part: part++,
        content: Buffer.from(content),
      });
    await notifyReport(commit, claim.id);
    return true;
  });
}

/** Keeps its fingerprint for longer than the report itself. */
async function recordFingerprint(
  commit: Knex,
  { id, subject, format }: Claim,
  made: Made,
  at: Date,
): Promise<void> {
  const { asOf, rows, hash, stats = [] } = made;
  if (hash === null) return;
  const row = { kind: subject.kind, format, as_of: asOf, hash, rows, figures: JSON.stringify(stats) };
  await commit('report_fingerprints').insert({ id, ...row, made_at: at });
}

/** Ends the report without a file, with the message for its owner. */
export async function failReport(queries: Knex, claim: Claim, sentence: string, at: Date): Promise<void> {
  await queries.transaction(async commit => {
    const failed = { status: 'failed', error: sentence, lease_until: null, finished_at: at };
    if ((await held(commit, claim).update(failed)) === 1) await notifyReport(commit, claim.id);
  });
}

/** Releases the report for another attempt, a little later each time. */
export async function releaseReport(queries: Knex, claim: Claim): Promise<void> {
  const later = queries.raw("now() + ? * interval '1 second'", [claim.attempt]);
  const ours = await held(queries, claim).update({ status: 'queued', progress: 0, lease_until: later });
  if (ours === 1) await notifyReport(queries, claim.id);
}

/** Reports that are due but no worker is working on: never picked up, released, or left by a worker that died. */
const overdue = (queries: Knex) =>
  queries('reports')
    .whereIn('status', UNFINISHED_STATUSES)
    .whereRaw(`(coalesce(lease_until, created_at + ? * interval '1 second') < now() OR ${TOO_FAR})`, [
      PATIENCE_SECONDS,
    ]);

export async function overdueReports(
  queries: Knex,
  most: number,
): Promise<Pick<Claim, 'id' | 'attempt' | 'reader'>[]> {
  return overdue(queries)
    .where('attempt', '<', MOST_ATTEMPTS)
    .orderByRaw("reader = 'admin' DESC, created_at")
    .limit(most)
    .select('id', 'attempt', 'reader');
}

/** Gives up reports that were tried often enough, each with the sentence of its format. Returns their number. */
export async function giveUpOverdue(
  queries: Knex,
  sentences: Readonly<Record<ReportFormat, string>>,
  at: Date,
): Promise<number> {
  const error = queries.raw('?::jsonb->>format', [JSON.stringify(sentences)]);
  return queries.transaction(async commit => {
    const rows: { id: string }[] = await overdue(commit)
      .where('attempt', '>=', MOST_ATTEMPTS)
      .update({ status: 'failed', error, lease_until: null, finished_at: at })
      .returning('id');
    for (const { id } of rows) await notifyReport(commit, id);
    return rows.length;
  });
}

/** Deletes reports finished before a moment, with their files: a limited number at a time, the oldest first. */
export const deleteFinishedBefore = (queries: Knex, moment: Date, most: number): Promise<number> =>
  queries('reports')
    .whereIn('id', old =>
      old.from('reports').where('finished_at', '<', moment).orderBy('finished_at').limit(most).select('id'),
    )
    .delete();
