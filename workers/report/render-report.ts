import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import { wholeReport } from '#platform/reports/whole-report.ts';
import type { FontFace } from './fonts.ts';
import { holdLease } from './hold-lease.ts';
import type { Row } from './pages.ts';
import type { PdfPrinter } from './pdf.ts';
import { type Claim, claimReport, failReport, finishReport, layDown } from './report-rows.ts';
import { attendanceReportPages, type ReportContent, rowOf } from './template.ts';

export interface RenderDeps {
  readonly knex: Knex;
  readonly printer: PdfPrinter;
  readonly fonts: readonly FontFace[];
  readonly college: Pick<Config['college'], 'name' | 'timeZone'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** `not_ours`: finished or taken by somebody else, before or meanwhile. */
export type Rendered = 'ready' | 'failed' | 'laid_down' | 'not_ours';

/** What is printed in reasonable time, and what somebody may still want to leaf through. */
export const MOST_RECORDS = 50_000;

/** From a row that waits to a row with its file. Called twice at once for one report, one call does it. */
export async function renderReport(deps: RenderDeps, reportId: string): Promise<Rendered> {
  const claim = await claimReport(deps.knex, reportId);
  if (!claim) return 'not_ours';
  const lease = holdLease(deps, claim);
  try {
    const content = await contentOf(deps, claim);
    if (!content) return await refuseTooLong(deps, claim);
    const pdf = await deps.printer.print(attendanceReportPages(content, deps.fonts));
    const finished = await finishReport(deps.knex, claim, pdf, deps.now());
    return finished ? 'ready' : 'not_ours';
  } catch (error) {
    deps.log.warn({ err: error, report: claim.id, attempt: claim.attempt }, 'a report could not be made');
    await layDown(deps.knex, claim);
    return 'laid_down';
  } finally {
    await lease.end();
  }
}

/** Of each record only what is printed is kept. Undefined when there are too many. */
async function contentOf(deps: RenderDeps, { filters }: Claim): Promise<ReportContent | undefined> {
  const rows: Row[] = [];
  const report = await wholeReport(deps.knex, {
    filters,
    most: MOST_RECORDS,
    take(batch) {
      for (const record of batch) rows.push(rowOf(record, rows.length + 1));
    },
  });
  return report && { college: deps.college, filters, rows, ...report, generatedAt: deps.now() };
}

async function refuseTooLong({ knex, now }: RenderDeps, claim: Claim): Promise<Rendered> {
  await failReport(knex, claim, MESSAGES.reportTooLong(MOST_RECORDS), now());
  return 'failed';
}
