import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import { jobFor, type ReportJob } from '#contract/reports/jobs.ts';
import type { ReportFormat } from '#contract/reports/request.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Logger } from '#platform/log/log.ts';
import { logOutage } from '#platform/log/outage.ts';
import { rest } from '#platform/process/rest.ts';
import type { JobQueue } from '#platform/queue/queue.ts';
import { deleteFinishedBefore, giveUpOverdue, overdueReports } from './report-rows.ts';

interface SweepDeps {
  readonly knex: Knex;
  readonly queue: Pick<JobQueue<ReportJob>, 'add'>;
  /** The work of a job, for when the queue itself is away. */
  readonly render: (reportId: string) => Promise<unknown>;
  readonly now: () => Date;
  /** Finished reports are kept for this many days. 0: for ever. */
  readonly keptDays: number;
  /** Creates the reports that are due, and returns their ids. */
  readonly startDue?: () => Promise<readonly string[]>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Called as reports that wait are looked after, so that a health check sees that work goes on. */
  readonly beat?: () => Promise<void>;
  /** While a report is made without the queue. */
  readonly beatEveryMs?: number;
}

const BEAT_EVERY_MS = 3_000;

const AT_ONCE = 100;

const FAILED: Readonly<Record<ReportFormat, string>> = {
  pdf: MESSAGES.pdfReportFailed,
  csv: MESSAGES.csvReportFailed,
  xlsx: MESSAGES.excelReportFailed,
};

/**
 * A queue may lose all its jobs, and a worker may die while it makes a report, but the rows remain. Adds a job
 * for each report that waits too long, gives up those tried too often, and deletes those past their retention
 * time. While the queue is away it makes one report itself and returns true: sweep again at once, because meanwhile
 * something more urgent may have been asked for. A step that fails keeps none of the others from being taken. The first
 * failure is thrown at the end.
 */
export async function sweepReports(deps: SweepDeps): Promise<boolean> {
  const { knex, now } = deps;
  const failures: unknown[] = [];
  const tried = <Result>(step: Promise<Result>): Promise<Result | undefined> =>
    step.catch(error => void failures.push(error));
  await tried(giveUpOverdue(knex, FAILED, now()));
  await tried(addDue(deps));
  const madeOne = await tried(lookAfterWaiting(deps));
  if (!madeOne) await tried(deleteOld(deps));
  if (failures.length > 0) throw failures[0];
  return madeOne ?? false;
}

async function addDue({ queue, startDue, log }: SweepDeps): Promise<void> {
  for (const id of (await startDue?.()) ?? [])
    await queue
      .add(jobFor({ id, attempt: 0, reader: 'admin' }))
      .catch(error => log.warn({ err: error, report: id }, 'the queue is away; the report waits'));
}

/** The step that a sign of life stands for: a worker that cannot take it makes no reports. True if it made one itself. */
async function lookAfterWaiting(deps: SweepDeps): Promise<boolean> {
  const { knex, queue, render, log, beat } = deps;
  for (const report of await overdueReports(knex, AT_ONCE)) {
    try {
      await queue.add(jobFor(report));
    } catch (error) {
      log.warn({ err: error, report: report.id }, 'the queue is away; the report is made without it');
      await beating(deps, render(report.id));
      await beat?.();
      return true;
    }
    await beat?.();
  }
  await beat?.();
  return false;
}

/** Gives signs of life until the work ends: a report may take longer than a worker may be silent. */
async function beating(
  { beat, beatEveryMs = BEAT_EVERY_MS }: SweepDeps,
  work: Promise<unknown>,
): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const beats = async (): Promise<void> => {
    while (!signal.aborted) {
      await rest(beatEveryMs, signal);
      // One that fails is no reason to end the work. If they go on failing, the one after the work says so.
      if (!signal.aborted) await beat?.().catch(() => undefined);
    }
  };
  const given = beats();
  try {
    await work;
  } finally {
    ended.abort();
    await given;
  }
}

async function deleteOld({ knex, keptDays, now }: SweepDeps): Promise<void> {
  if (keptDays === 0) return;
  await deleteFinishedBefore(knex, new Date(now().getTime() - keptDays * DAY_MS), AT_ONCE);
}

/** Sweeps repeatedly, `everyMs` after the end of a sweep that has done all. `end` resolves when none is running. */
export function keepSweeping(deps: SweepDeps, everyMs = 3_000): { end(): Promise<void> } {
  const ending = new AbortController();
  const outage = logOutage(deps.log, {
    began: 'a sweep failed; trying again until it works',
    ended: 'sweeping again',
  });
  const sweep = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const goesOn = await outage.tried(() => sweepReports(deps));
      if (!goesOn) await rest(everyMs, ending.signal);
    }
  };
  const sweeping = sweep();
  return {
    async end() {
      ending.abort();
      await sweeping;
    },
  };
}
