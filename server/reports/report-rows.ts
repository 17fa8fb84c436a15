import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/attendance.ts';
import type { Report, ReportFormat, ReportKind, ReportStatus } from '#contract/reports.ts';
import { countOf } from '../events/list-events.ts';

/** The record of one report asked for. */
export interface ReportRow {
  readonly id: string;
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly status: ReportStatus;
  readonly error: string | null;
  readonly created_at: Date;
}

const COLUMNS = ['id', 'kind', 'format', 'status', 'error', 'created_at'] as const;

/** A report to be made: of what, as what, and for whom. */
export interface NewReport {
  readonly id: string;
  readonly ownerId: string;
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly filters: ReportFilters;
  readonly createdAt: Date;
}

export async function insertReport(queries: Knex, report: NewReport): Promise<ReportRow> {
  const rows: ReportRow[] = await queries('reports')
    .insert({
      id: report.id,
      owner_id: report.ownerId,
      kind: report.kind,
      format: report.format,
      filters: JSON.stringify(report.filters),
      created_at: report.createdAt,
    })
    .returning([...COLUMNS]);
  if (!rows[0]) throw new Error('the inserted report did not come back');
  return rows[0];
}

/** The report, if it is there and theirs: the one of somebody else is as if it were not. */
export async function findReport(
  queries: Knex,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<ReportRow | undefined> {
  return queries('reports')
    .where({ id, owner_id: ownerId })
    .first<ReportRow>(...COLUMNS);
}

/** An owner's reports, newest first; `before`: only what comes after this one. */
export async function reportsOf(
  queries: Knex,
  ownerId: string,
  page: { readonly limit: number; readonly before?: readonly [string, string] | undefined },
): Promise<ReportRow[]> {
  const rows = queries('reports').where({ owner_id: ownerId });
  if (page.before) void rows.whereRaw('(created_at, id) < (?::timestamptz, ?::uuid)', [...page.before]);
  return rows
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(page.limit)
    .select(...COLUMNS);
}

/** How many reports somebody waits for. */
export const countUnfinished = (queries: Knex, ownerId: string): Promise<number> =>
  countOf(queries('reports').where({ owner_id: ownerId }).whereIn('status', ['queued', 'rendering']));

export async function readReportFile(queries: Knex, id: string): Promise<Buffer | undefined> {
  const row = await queries('report_files').where({ report_id: id }).first<{ content: Buffer }>('content');
  return row?.content;
}

export const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  error: row.error,
});
