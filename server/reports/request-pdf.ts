import type { Knex } from 'knex';
import { PDF_WAIT_MS } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { ATTENDANCE_REPORT_FILE, REPORT_FILE_TYPES } from '#contract/reports/files.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { isEnded } from '#contract/reports/schema.ts';
import type { Principal } from '../access/principal.ts';
import type { FileAnswer } from '../http/handlers.ts';
import type { WatchReport } from './report-hints.ts';
import {
  fileNameOf,
  findReport,
  type OwnReport,
  ownerOf,
  type ReportRow,
  readReportFile,
} from './report-rows.ts';
import { requestedPosition } from './request-report.ts';
import { type StartDeps, startReport } from './start-report.ts';

export interface PdfDeps extends StartDeps {
  readonly watch: WatchReport;
  readonly waitMs?: number;
}

type Wanted = ReportFilters & {
  readonly asOf?: number | string | undefined;
  readonly principal: Principal;
};

const POLL_MS = 1_000;

/**
 * Has a worker make the report, and answers with it. After the time limit, or when the server ends, it answers with the
 * id to fetch it later.
 */
export async function requestPdf(
  deps: PdfDeps,
  { asOf, principal, ...filters }: Wanted,
): Promise<FileAnswer | Refusal> {
  const owner = ownerOf(principal);
  const position = await requestedPosition(deps.knex, asOf);
  if (isRefusal(position)) return position;
  const started = await startReport(deps, {
    ...{ subject: { kind: 'attendance', filters }, asOf: position },
    ...{ format: 'pdf', fileName: ATTENDANCE_REPORT_FILE, ...owner },
  });
  if (isRefusal(started)) return started;
  const row = await waitForEnd(deps, { id: started.id, ...owner });
  if (row && isEnded(row.status)) return fileAnswer(deps.knex, row);
  return refuse('report_late', { details: { reportId: started.id } });
}

async function waitForEnd(deps: PdfDeps, report: OwnReport): Promise<ReportRow | undefined> {
  const { knex, watch, waitMs = PDF_WAIT_MS } = deps;
  const deadline = performance.now() + waitMs;
  const hints = watch(report.id);
  try {
    for (;;) {
      const row = await findReport(knex, report);
      const left = deadline - performance.now();
      if (!row || isEnded(row.status) || left <= 0 || hints.isOver()) return row;
      await hints.next(Math.min(POLL_MS, left));
    }
  } finally {
    hints.close();
  }
}

/** The file of a finished report, or why there is none. */
export async function fileAnswer(knex: Knex, report: ReportRow): Promise<FileAnswer | Refusal> {
  if (report.status === 'failed') return refuse('report_failed', report.error ? { error: report.error } : {});
  if (report.status === 'cancelled') return refuse('report_cancelled');
  const file = report.status === 'ready' ? await readReportFile(knex, report.id) : undefined;
  if (!file) return refuse('report_not_ready');
  return { file, name: fileNameOf(report), type: REPORT_FILE_TYPES[report.format] };
}
