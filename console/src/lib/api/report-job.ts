import { MESSAGES } from '#contract/messages.ts';
import { isEnded, type Report } from '#contract/reports/schema.ts';
import { saysNothing, sentence } from './api-error.ts';
import type { Outcome } from './call.ts';

/** The calls that making a report needs. They are passed in, so that tests can replace them. */
export interface ReportMeans {
  readonly request: () => Promise<Outcome<{ readonly report: Report }>>;
  readonly status: (reportId: string) => Promise<Outcome<{ readonly report: Report }>>;
  readonly file: (reportId: string) => Promise<Outcome<Blob>>;
  readonly wait: (ms: number) => Promise<void>;
  /** Called with the progress after each status request. */
  readonly onProgress: (percent: number) => void;
  readonly failed: Failures;
}

/** Shown if neither the server nor the network has a sentence of its own. */
export interface Failures {
  /** It could not be requested or fetched. */
  readonly request: string;
  /** It could not be made. */
  readonly made: string;
}

type ReportOutcome = { readonly file: Blob; readonly name: string } | { readonly problem: string };

/** Most reports are made at once, so the first wait is short. Each further wait is longer. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;
/** About five minutes: longer than any report takes, short enough that a dead worker is noticed. */
const ASK_TIMES = 150;

/** Requests a report and fetches its file, with the name that the server gives it. */
export async function makeReport(means: ReportMeans): Promise<ReportOutcome> {
  const requested = await means.request();
  const known = requested.data ? await untilEnded(requested.data.report, means) : requested;
  if (known.error) return { problem: sentence(known.error, means.failed.request) };
  const { report } = known.data;
  if (!isEnded(report.status)) return { problem: MESSAGES.reportLate };
  if (report.status !== 'ready') return { problem: problemOf(report, means.failed.made) };
  const { data, error } = await means.file(report.id);
  return data ? { file: data, name: report.fileName } : { problem: sentence(error, means.failed.request) };
}

async function untilEnded(report: Report, means: ReportMeans): Promise<Outcome<{ readonly report: Report }>> {
  let known = report;
  for (let tries = 0; tries < ASK_TIMES && !isEnded(known.status); tries++) {
    means.onProgress(known.progress);
    await means.wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    const { data, error } = await means.status(known.id);
    // One unanswered status request is no reason to give up: the next may succeed. A refusal is.
    if (error && !saysNothing(error)) return { error };
    known = data?.report ?? known;
  }
  return { data: { report: known } };
}

const problemOf = ({ status, error }: Report, failed: string): string =>
  status === 'cancelled' ? MESSAGES.reportCancelled : (error ?? failed);
