import type { Knex } from 'knex';
import { type ScheduledReport, scheduledReport } from '#contract/report-request.ts';
import type { Clock } from '#platform/days.ts';
import { fileNameFor, newReportRow, subjectOf } from '#platform/reports/new-report.ts';
import { nextTime, type Rhythm } from '#platform/reports/next-time.ts';

export interface ScheduleDeps extends Clock {
  readonly knex: Knex;
  readonly newId: () => string;
}

interface DueSchedule extends Rhythm {
  readonly id: string;
  readonly owner_id: string;
  readonly report: unknown;
  readonly mail: boolean;
  /** Its owner is still an admin whose account is active. */
  readonly entitled: boolean;
}

/**
 * Writes down the next report of each schedule whose hour has come, in the commit that says when its next one is: once
 * each, however many workers look. What was missed while none did is made once. Answers the new reports' ids.
 */
export const startDueReports = (deps: ScheduleDeps): Promise<readonly string[]> =>
  deps.knex.transaction(async commit => {
    const started: string[] = [];
    for (const schedule of await dueSchedules(commit, deps.now())) {
      const paused = !schedule.entitled;
      if (!paused) started.push(await startOne(commit, deps, schedule));
      const next_at = nextTime(schedule, deps.now(), deps.timeZone);
      await commit('report_schedules')
        .where({ id: schedule.id })
        .update({ next_at, paused, ...(!paused && { last_at: deps.now() }) });
    }
    return started;
  });

const AT_ONCE = 20;

/** Those that another worker works on are left to it. */
async function dueSchedules(commit: Knex.Transaction, now: Date): Promise<DueSchedule[]> {
  return commit('report_schedules as schedule')
    .join('users', 'users.id', 'schedule.owner_id')
    .where('next_at', '<=', now)
    .where('paused', false)
    .orderBy('next_at')
    .limit(AT_ONCE)
    .forUpdate('schedule')
    .skipLocked()
    .select('schedule.id', 'owner_id', 'every', 'weekday', 'time', 'report', 'mail')
    .select(commit.raw("role = 'admin' AND deactivated_at IS NULL AS entitled"));
}

async function startOne(commit: Knex, deps: ScheduleDeps, schedule: DueSchedule): Promise<string> {
  const asked: ScheduledReport = scheduledReport.parse(schedule.report);
  const subject = subjectOf(asked, deps);
  const id = deps.newId();
  // What it is of may be gone by now: the report then says so.
  const fileName = (await fileNameFor(commit, subject, asked.format)) ?? `report.${asked.format}`;
  const common = { id, subject, format: asked.format, reader: 'admin', fileName } as const;
  const row = newReportRow({ ...common, ownerId: schedule.owner_id, createdAt: deps.now() });
  await commit('reports').insert({ ...row, mail: schedule.mail ? 'due' : null });
  return id;
}
