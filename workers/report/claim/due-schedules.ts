import type { Knex } from 'knex';
import { type ScheduledReport, scheduledReport } from '#contract/reports/request.ts';
import type { Clock } from '#platform/days.ts';
import type { Logger } from '#platform/log/log.ts';
import { fileNameFor, newReportRow, subjectOf } from '#platform/report-queue/new-report.ts';
import { nextTime, type Rhythm } from '#platform/report-queue/next-time.ts';

interface ScheduleDeps extends Clock {
  readonly knex: Knex;
  readonly newId: () => string;
  readonly log: Pick<Logger, 'warn'>;
  /** Schedules that this release cannot read, by id. They are added to it, and not looked at again. */
  readonly unreadable: Set<string>;
}

interface DueSchedule extends Rhythm {
  readonly id: string;
  readonly owner_id: string;
  /** False: its next time is only set anew. */
  readonly due: boolean;
  readonly next_at: Date;
  readonly report: unknown;
  readonly mail: boolean;
  /** The owner is still an admin with an active account. */
  readonly entitled: boolean;
}

/**
 * Creates the next report of each schedule that is due, in the same commit that sets its next time. So each is
 * created once, however many workers look. Times that were missed while no worker ran lead to one report, about the days
 * of the last of them. A next time that was set while the clock was ahead is set anew. One that only another release can
 * read stays due, so that the release makes what was missed. Returns the ids of the new reports.
 */
export const startDueReports = (deps: ScheduleDeps): Promise<readonly string[]> =>
  deps.knex.transaction(async commit => {
    const started: string[] = [];
    const now = deps.now();
    for (const schedule of await dueSchedules(commit, deps.unreadable, now)) {
      const id = await goOn(commit, deps, { schedule, now });
      if (id !== undefined) started.push(id);
    }
    return started;
  });

interface Looked {
  readonly schedule: DueSchedule;
  readonly now: Date;
}

/** Creates its report if it is due, and sets its next time. Returns the report's id. */
async function goOn(
  commit: Knex,
  deps: ScheduleDeps,
  { schedule, now }: Looked,
): Promise<string | undefined> {
  const isWanted = schedule.due && schedule.entitled;
  const request = isWanted ? readOf(schedule, deps) : undefined;
  if (isWanted && !request) return undefined;
  const made = request && (await startOne(commit, deps, { schedule, request, now }));
  const next_at = nextTime(schedule, now, deps.timeZone);
  const paused = !schedule.entitled || made?.hasSubject === false;
  await commit('report_schedules')
    .where({ id: schedule.id })
    .update({ next_at, paused, ...(made && { last_at: now }) });
  return made?.id;
}

/**
 * Sets by today's time zone when each report that is not due comes next. The college may have had another zone when the
 * last worker ran.
 */
export const setNextTimes = ({
  knex,
  now,
  timeZone,
}: Pick<ScheduleDeps, 'knex' | 'now' | 'timeZone'>): Promise<void> =>
  knex.transaction(async commit => {
    const coming: (Rhythm & { readonly id: string })[] = await commit('report_schedules')
      .where('next_at', '>', now())
      .forUpdate()
      .select('id', 'every', 'weekday', 'time');
    for (const { id, ...rhythm } of coming)
      await commit('report_schedules')
        .where({ id })
        .update({ next_at: nextTime(rhythm, now(), timeZone) });
  });

const AT_ONCE = 20;

/** No next time is as far away: a day, a week or a month, and an hour for a change of clocks. */
const TOO_FAR = `next_at > ?::timestamptz +
  CASE every WHEN 'day' THEN interval '26 hours' WHEN 'week' THEN interval '170 hours' ELSE interval '746 hours' END`;

/** Those that are due, and those whose next time cannot be right. Skips what another worker is working on. */
async function dueSchedules(
  commit: Knex.Transaction,
  unreadable: ReadonlySet<string>,
  now: Date,
): Promise<DueSchedule[]> {
  return commit('report_schedules as schedule')
    .join('users', 'users.id', 'schedule.owner_id')
    .where(any => any.where('next_at', '<=', now).orWhereRaw(TOO_FAR, [now]))
    .where('paused', false)
    .whereNotIn('schedule.id', [...unreadable])
    .orderBy('next_at')
    .limit(AT_ONCE)
    .forUpdate('schedule')
    .skipLocked()
    .select('schedule.id', 'owner_id', 'every', 'weekday', 'time', 'report', 'mail', 'next_at')
    .select(commit.raw('next_at <= ? AS due', [now]))
    .select(commit.raw("role = 'admin' AND deactivated_at IS NULL AS entitled"));
}

interface Started {
  readonly id: string;
  /** False: what it is about was deleted. The report says so, once. */
  readonly hasSubject: boolean;
}

/**
 * What is to be made. Undefined if another release ordered it with something that this one does not know: without that
 * it would be another report.
 */
function readOf({ id, report }: DueSchedule, { log, unreadable }: ScheduleDeps): ScheduledReport | undefined {
  const read = scheduledReport.safeParse(report);
  if (read.success) return read.data;
  unreadable.add(id);
  log.warn({ err: read.error, schedule: id }, 'a regular report of another release waits for that release');
  return undefined;
}

async function startOne(
  commit: Knex,
  { newId, timeZone }: ScheduleDeps,
  { schedule, request, now }: Looked & { readonly request: ScheduledReport },
): Promise<Started> {
  const subject = subjectOf(request, { now: () => lastDue(schedule, now, timeZone), timeZone });
  const id = newId();
  const named = await fileNameFor(commit, subject, request.format);
  const fileName = named ?? `report.${request.format}`;
  const common = { id, subject, format: request.format, reader: 'admin', fileName } as const;
  const row = newReportRow({ ...common, ownerId: schedule.owner_id, createdAt: now });
  await commit('reports').insert({ ...row, mail: schedule.mail ? 'due' : null });
  return { id, hasSubject: named !== undefined };
}

/** The last time at which it was due. */
function lastDue(schedule: DueSchedule, now: Date, timeZone: string): Date {
  let last = schedule.next_at;
  for (let next = last; next <= now; next = nextTime(schedule, next, timeZone)) last = next;
  return last;
}
