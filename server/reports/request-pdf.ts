import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/attendance.ts';
import { PDF_WAIT_MS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type ReportJob, reportJobId } from '#contract/jobs.ts';
import { ATTENDANCE_REPORT_FILE } from '#contract/reports.ts';
import type { Logger } from '#platform/log.ts';
import type { JobQueue } from '#platform/queue.ts';
import type { FileAnswer, Principal } from '../http/handlers.ts';
import type { WatchReport } from './report-hints.ts';
import { findReport, insertReport, type ReportRow, readReportFile } from './report-rows.ts';

export interface PdfDeps {
  readonly knex: Knex;
  readonly queue: Pick<JobQueue<ReportJob>, 'add'>;
  readonly watch: WatchReport;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly waitMs?: number;
}

type Owned = { readonly id: string; readonly ownerId: string };

const POLL_MS = 1_000;

/** Has the report made by a worker and answers with it; past the wait, with its id to come back for. */
export async function requestPdf(
  deps: PdfDeps,
  { filters, principal }: { readonly filters: ReportFilters; readonly principal: Principal },
): Promise<FileAnswer | Refusal> {
  const report = { id: deps.newId(), ownerId: principal.id };
  await insertReport(deps.knex, { ...report, filters, createdAt: deps.now() });
  wakeWorker(deps, report.id);
  const row = await waitForEnd(deps, report);
  if (row?.status === 'ready' || row?.status === 'failed') return fileAnswer(deps.knex, row);
  return refuse('report_late', { details: { reportId: report.id } });
}

/** Not waited for: should the queue be away, the row stands and a worker's sweep will find it. */
function wakeWorker({ queue, log }: PdfDeps, reportId: string): void {
  queue
    .add({ id: reportJobId(reportId, 0), data: { reportId } })
    .catch(error => log.warn({ err: error, report: reportId }, 'the queue was not told of a report'));
}

async function waitForEnd(deps: PdfDeps, report: Owned): Promise<ReportRow | undefined> {
  const { knex, watch, waitMs = PDF_WAIT_MS } = deps;
  const deadline = performance.now() + waitMs;
  const hints = watch(report.id);
  try {
    for (;;) {
      const row = await findReport(knex, report);
      const left = deadline - performance.now();
      if (row?.status === 'ready' || row?.status === 'failed' || left <= 0) return row;
      await hints.next(Math.min(POLL_MS, left));
    }
  } finally {
    hints.close();
  }
}

/** The file of a finished report, or why there is none. */
export async function fileAnswer(knex: Knex, report: ReportRow): Promise<FileAnswer | Refusal> {
  if (report.status === 'failed') return refuse('report_failed', report.error ? { error: report.error } : {});
  const file = report.status === 'ready' ? await readReportFile(knex, report.id) : undefined;
  return file ? { file, name: ATTENDANCE_REPORT_FILE, type: 'application/pdf' } : refuse('report_not_ready');
}
