import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { type ReportSummary, writeReport } from '#workers/report/files/write-report.ts';
import type { TableSubject } from '#workers/report/tables/open-table.ts';

/** A report as CSV for an admin, and its summary, as of a position if one is given. */
export async function writtenReport(
  knex: Knex,
  subject: TableSubject,
  asOf?: number,
): Promise<ReportSummary & { readonly csv: string }> {
  const out = new PassThrough();
  const csv = buffer(out);
  const wanted = { subject, asOf, reader: 'admin', timeZone: 'Asia/Kolkata' } as const;
  const summary = await writeReport(knex, { ...wanted, format: 'csv', out, onPassed: async () => {} });
  if (!summary) throw new Error('there is nothing to report on');
  return { ...summary, csv: (await csv).toString() };
}
