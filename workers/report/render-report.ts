import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import { type AttendanceReport, attendanceReport } from '#platform/reports/report.ts';
import type { FontFace } from './fonts.ts';
import { holdLease } from './hold-lease.ts';
import type { PdfPrinter } from './pdf.ts';
import { type Claim, claimReport, failReport, finishReport, layDown } from './report-rows.ts';
import { attendanceReportHtml } from './template.ts';

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

/** What a single page of Chromium prints in reasonable time and memory. */
export const MOST_RECORDS = 20_000;

/** From a row that waits to a row with its file. Called twice at once for one report, one call does it. */
export async function renderReport(deps: RenderDeps, reportId: string): Promise<Rendered> {
  const claim = await claimReport(deps.knex, reportId);
  if (!claim) return 'not_ours';
  const lease = holdLease(deps, claim);
  try {
    const report = await attendanceReport(deps.knex, claim.filters, { limit: MOST_RECORDS });
    if (report.nextBefore !== null) return await refuseTooLong(deps, claim);
    const pdf = await deps.printer.print(htmlOf(deps, claim, report));
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

const htmlOf = (
  deps: RenderDeps,
  { filters }: Claim,
  { attendance, stats, asOf }: AttendanceReport,
): string =>
  attendanceReportHtml(
    { college: deps.college, filters, attendance, stats, asOf, generatedAt: deps.now() },
    deps.fonts,
  );

async function refuseTooLong({ knex, now }: RenderDeps, claim: Claim): Promise<Rendered> {
  await failReport(knex, claim, MESSAGES.reportTooLong(MOST_RECORDS), now());
  return 'failed';
}
