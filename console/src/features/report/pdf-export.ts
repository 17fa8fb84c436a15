import { idSchema } from '#contract/common.ts';
import { failureSchema } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { reportStatusAnswer } from '#contract/reports.ts';
import { address, ROUTES } from '#contract/routes.ts';

/** What an export needs of the world; handed in so that it can be tested without one. */
export interface ExportMeans {
  /** An authorised GET. Rejects only when no answer came. */
  readonly get: (address: string) => Promise<Response>;
  readonly wait: (ms: number) => Promise<void>;
}

export type ExportOutcome = { readonly file: Blob } | { readonly problem: string };

const ASK_EVERY_MS = 2_000;
/** Five minutes: longer than any report takes, short enough that a dead worker is noticed. */
const ASK_TIMES = 150;

/** Fetches the report as PDF. A late one is waited for: asked after, then fetched as a file. */
export async function exportReport(query: URLSearchParams, means: ExportMeans): Promise<ExportOutcome> {
  const first = await answerOf(means, `${address(ROUTES.reportPdf)}?${query}`);
  if (!first) return { problem: MESSAGES.network };
  if (first.ok) return { file: await first.blob() };
  const failure = await failureOf(first);
  const late =
    failure?.code === 'report_late' ? idSchema.safeParse(failure.details?.['reportId']) : undefined;
  return late?.success ? waitFor(late.data, means) : { problem: failure?.error ?? MESSAGES.pdfReportFailed };
}

async function waitFor(reportId: string, means: ExportMeans): Promise<ExportOutcome> {
  for (let asked = 0; asked < ASK_TIMES; asked++) {
    await means.wait(ASK_EVERY_MS);
    const report = await statusOf(reportId, means);
    if (report?.status === 'failed') return { problem: report.error ?? MESSAGES.pdfReportFailed };
    if (report?.status === 'ready') return fetchFile(reportId, means);
  }
  return { problem: MESSAGES.reportLate };
}

/** Undefined when this one question went unanswered: the next may not. */
async function statusOf(reportId: string, means: ExportMeans) {
  const response = await answerOf(means, address(ROUTES.reportStatus, reportId));
  if (!response?.ok) return undefined;
  return reportStatusAnswer.safeParse(await bodyOf(response)).data?.report;
}

async function fetchFile(reportId: string, means: ExportMeans): Promise<ExportOutcome> {
  const response = await answerOf(means, address(ROUTES.reportFile, reportId));
  if (!response) return { problem: MESSAGES.network };
  if (response.ok) return { file: await response.blob() };
  return { problem: (await failureOf(response))?.error ?? MESSAGES.pdfReportFailed };
}

const answerOf = (means: ExportMeans, url: string): Promise<Response | undefined> =>
  means.get(url).catch(() => undefined);

const failureOf = async (response: Response) => failureSchema.safeParse(await bodyOf(response)).data;

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);
