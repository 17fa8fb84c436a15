import { LIMITS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { jobFor, type ReportJob } from '#contract/reports/jobs.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Logger } from '#platform/log/log.ts';
import type { JobQueue } from '#platform/queue/queue.ts';
import type { NewReport } from '#platform/report-queue/new-report.ts';
import { lockOwn } from '../accounts/users.ts';
import type { RowDeps } from '../row-deps.ts';
import { countUnfinished, insertReport, type ReportRow } from './report-rows.ts';

export interface StartDeps extends RowDeps {
  readonly queue: Pick<JobQueue<ReportJob>, 'add'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** The requested report, and its owner. */
type WantedReport = Omit<NewReport, 'id' | 'createdAt'>;

const RETRY_AFTER_SECONDS = 10;

/** Stores the report and wakes a worker. A user with too many unfinished reports has to wait. */
export async function startReport(deps: StartDeps, wanted: WantedReport): Promise<ReportRow | Refusal> {
  if ((await countUnfinished(deps.knex, wanted.ownerId)) >= LIMITS.unfinishedReports)
    return refuse('too_many_requests', {
      error: SERVER_MESSAGES.reportsWaiting,
      retryAfter: RETRY_AFTER_SECONDS,
    });
  const report = { ...wanted, id: deps.newId(), createdAt: deps.now() };
  const row = await deps.knex.transaction(async transaction =>
    // What somebody asks for while they are erased would stay.
    (await lockOwn(transaction, report.ownerId)) ? insertReport(transaction, report) : undefined,
  );
  if (!row) return refuse('session_ended');
  wakeWorker(deps, { id: row.id, reader: wanted.reader });
  return row;
}

/** Not awaited: if the queue is unavailable, the row is stored and a worker's sweep will find it. */
function wakeWorker({ queue, log }: StartDeps, report: Pick<NewReport, 'id' | 'reader'>): void {
  queue
    .add(jobFor({ ...report, attempt: 0 }))
    .catch(error => log.warn({ err: error, report: report.id }, 'the queue was not told of a report'));
}
