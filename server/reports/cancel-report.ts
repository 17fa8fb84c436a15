import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Report } from '#contract/reports/schema.ts';
import { cancelUnfinished, findReport, type OwnReport, presentReport } from './report-rows.ts';

interface Cancelled {
  readonly success: true;
  readonly message: string;
  readonly report: Report;
}

/** Ends a report that is not finished. Its worker notices soon and discards its work. */
export async function cancelReport(
  { knex, now }: { readonly knex: Knex; readonly now: () => Date },
  report: OwnReport,
): Promise<Cancelled | Refusal> {
  const row = (await cancelUnfinished(knex, report, now())) ?? (await findReport(knex, report));
  if (!row) return refuse('report_not_found');
  if (row.status !== 'cancelled') return refuse('report_ended');
  return { success: true, message: MESSAGES.reportCancelled, report: presentReport(row) };
}
