import { idSchema } from '#contract/common.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Report } from '#contract/reports.ts';
import { type ApiError, sentence } from '../../lib/api-error.ts';
import type { Outcome } from '../../lib/call.ts';

/** What an export needs of the world; handed in so that it can be tested without one. */
export interface ExportMeans {
  readonly pdf: () => Promise<Outcome<Blob>>;
  readonly status: (reportId: string) => Promise<Outcome<{ readonly report: Report }>>;
  readonly file: (reportId: string) => Promise<Outcome<Blob>>;
  readonly wait: (ms: number) => Promise<void>;
}

export type ExportOutcome = { readonly file: Blob } | { readonly problem: string };

const ASK_EVERY_MS = 2_000;
/** Five minutes: longer than any report takes, short enough that a dead worker is noticed. */
const ASK_TIMES = 150;

/** Fetches the report as PDF. A late one is waited for: asked after, then fetched as a file. */
export async function exportReport(means: ExportMeans): Promise<ExportOutcome> {
  const first = await means.pdf();
  const late = first.error && lateReport(first.error);
  return late ? waitFor(late, means) : outcomeOf(first);
}

/** The id of the report being prepared, where that is why there is no file yet. */
function lateReport(error: ApiError): string | undefined {
  return error.code === 'report_late' ? idSchema.safeParse(error.details['reportId']).data : undefined;
}

async function waitFor(reportId: string, means: ExportMeans): Promise<ExportOutcome> {
  for (let asked = 0; asked < ASK_TIMES; asked++) {
    await means.wait(ASK_EVERY_MS);
    // One question that goes unanswered is no reason to give up: the next may not.
    const report = (await means.status(reportId)).data?.report;
    if (report?.status === 'failed') return { problem: report.error ?? MESSAGES.pdfReportFailed };
    if (report?.status === 'cancelled') return { problem: MESSAGES.reportCancelled };
    if (report?.status === 'ready') return outcomeOf(await means.file(reportId));
  }
  return { problem: MESSAGES.reportLate };
}

const outcomeOf = ({ data, error }: Outcome<Blob>): ExportOutcome =>
  data ? { file: data } : { problem: sentence(error, MESSAGES.pdfFailed) };
