import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/attendance.ts';
import type { Report, ReportStatus } from '#contract/reports.ts';

/** The record of one report asked for. */
export interface ReportRow {
  readonly id: string;
  readonly kind: 'attendance';
  readonly format: 'pdf';
  readonly status: ReportStatus;
  readonly error: string | null;
  readonly created_at: Date;
}

export async function insertReport(
  queries: Knex,
  report: {
    readonly id: string;
    readonly ownerId: string;
    readonly filters: ReportFilters;
    readonly createdAt: Date;
  },
): Promise<void> {
  await queries('reports').insert({
    id: report.id,
    owner_id: report.ownerId,
    kind: 'attendance',
    format: 'pdf',
    filters: JSON.stringify(report.filters),
    created_at: report.createdAt,
  });
}

/** The report, if it is there and theirs: the one of somebody else is as if it were not. */
export async function findReport(
  queries: Knex,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<ReportRow | undefined> {
  return queries('reports')
    .where({ id, owner_id: ownerId })
    .first<ReportRow>('id', 'kind', 'format', 'status', 'error', 'created_at');
}

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
