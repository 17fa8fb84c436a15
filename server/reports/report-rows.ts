import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import { reportFileName } from '#contract/reports/files.ts';
import { type ReportFormat, type ReportKind, reportSubject } from '#contract/reports/request.ts';
import type { Report, ReportStatus, ReportsQuery } from '#contract/reports/schema.ts';
import { UNFINISHED_STATUSES } from '#contract/reports/schema.ts';
import { aboutSql } from '#platform/report-queue/about-sql.ts';
import { type NewReport, newReportRow } from '#platform/report-queue/new-report.ts';
import { notifyReport } from '#platform/report-queue/notify-report.ts';
import { type Principal, readerOf } from '../access/principal.ts';
import { byMoment, countOf, pageIn } from '../paging.ts';

/** The row of one requested report. */
export interface ReportRow {
  readonly id: string;
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly status: ReportStatus;
  readonly subject: object;
  readonly about: string | null;
  readonly filters: object;
  readonly progress: number;
  readonly as_of: number | null;
  readonly hash: string | null;
  readonly rows: number | null;
  readonly file_name: string | null;
  readonly error: string | null;
  readonly mail: Report['mail'];
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

const COLUMNS = [
  ...(['id', 'kind', 'format', 'status', 'subject', 'filters', 'progress', 'as_of', 'hash', 'rows'] as const),
  ...(['file_name', 'error', 'mail', 'created_at', 'finished_at'] as const),
];

const columns = (queries: Knex) => [...COLUMNS, queries.raw<string>(aboutSql('reports.subject'))];

export async function insertReport(queries: Knex, report: NewReport): Promise<ReportRow> {
  const rows: ReportRow[] = await queries('reports').insert(newReportRow(report)).returning(columns(queries));
  if (!rows[0]) throw new Error('the inserted report did not come back');
  return rows[0];
}

/** Who asks for reports of their own, and which columns they may read now. */
interface Owner {
  readonly ownerId: string;
  readonly reader: Role;
}
export type OwnReport = Owner & { readonly id: string };

export const ownerOf = (principal: Principal): Owner => ({
  ownerId: principal.id,
  reader: readerOf(principal),
});

/** A report that was made for an admin holds what only admins may read: it is not theirs while they are none. */
export function reportsOfOwner(queries: Knex, { ownerId, reader }: Owner): Knex.QueryBuilder {
  const rows = queries('reports').where({ owner_id: ownerId });
  return reader === 'admin' ? rows : rows.where({ reader });
}

/** The report, if it exists and is theirs. Another user's report counts as missing. */
export async function findReport(queries: Knex, { id, ...owner }: OwnReport): Promise<ReportRow | undefined> {
  return reportsOfOwner(queries, owner)
    .where({ id })
    .first<ReportRow>(...columns(queries));
}

/** A report with its owner, to notify them. Undefined, too, if its owner may not read it any more. */
export async function reportWithOwner(
  queries: Knex,
  id: string,
): Promise<(ReportRow & { readonly owner_id: string }) | undefined> {
  const admins = queries('users').where({ role: 'admin' }).select('id');
  return queries('reports')
    .where({ id })
    .where(entitled => entitled.where('reader', 'user').orWhereIn('owner_id', admins))
    .first<ReportRow & { readonly owner_id: string }>(...columns(queries), 'owner_id');
}

/** A page of an owner's reports, newest first. */
export const reportsOf = (queries: Knex, owner: Owner, page: ReportsQuery) =>
  pageIn(reportsOfOwner(queries, owner).select(...columns(queries)), page, {
    ...byMoment<ReportRow>(['created_at', 'id'], row => [row.created_at, row.id]),
    isDown: true,
  });

/**
 * Ends a report that is not finished, and releases its worker; undefined: it was finished, or does not exist.
 */
export async function cancelUnfinished(
  queries: Knex,
  { id, ...owner }: OwnReport,
  at: Date,
): Promise<ReportRow | undefined> {
  const rows: ReportRow[] = await reportsOfOwner(queries, owner)
    .where({ id })
    .whereIn('status', UNFINISHED_STATUSES)
    .update({ status: 'cancelled', lease_until: null, finished_at: at })
    .returning(columns(queries));
  if (rows[0]) await notifyReport(queries, id);
  return rows[0];
}

export const countUnfinished = (queries: Knex, ownerId: string): Promise<number> =>
  countOf(queries('reports').where({ owner_id: ownerId }).whereIn('status', UNFINISHED_STATUSES));

/** A report's file, sent in parts; undefined if there is none. */
export async function readReportFile(queries: Knex, id: string): Promise<Readable | undefined> {
  const parts = await countOf(queries('report_files').where({ report_id: id }));
  const first = await filePart(queries, id, 0);
  if (!first) return undefined;
  return Readable.from(partsFrom(queries, { id, first, parts }), { objectMode: false });
}

interface FileInParts {
  readonly id: string;
  readonly first: Buffer;
  /** How many there are, the first among them. */
  readonly parts: number;
}

/** A file that is deleted meanwhile breaks off with an error, so that a piece of it never looks like the whole. */
async function* partsFrom(queries: Knex, { id, first, parts }: FileInParts): AsyncGenerator<Buffer> {
  yield first;
  for (let part = 1; part < parts; part++) {
    const content = await filePart(queries, id, part);
    if (!content) throw new Error(`part ${part} of the file of report ${id} is gone`);
    yield content;
  }
}

async function filePart(queries: Knex, id: string, part: number): Promise<Buffer | undefined> {
  const row = await queries('report_files')
    .where({ report_id: id, part })
    .first<{ content: Buffer }>('content');
  return row?.content;
}

export const fileNameOf = (row: Pick<ReportRow, 'kind' | 'format' | 'file_name'>): string =>
  row.file_name ?? reportFileName(row.kind, row.format);

export const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  subject: reportSubject.safeParse({ kind: row.kind, ...row.subject, filters: row.filters }).data ?? null,
  about: row.about,
  status: row.status,
  progress: row.progress,
  asOf: row.as_of,
  hash: row.hash,
  rows: row.rows,
  fileName: fileNameOf(row),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  error: row.error,
  mail: row.mail,
});
