import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { scheduledReport } from '#contract/reports/request.ts';
import type { ReportSchedule } from '#contract/reports/schedules.ts';
import { aboutSql } from '#platform/report-queue/about-sql.ts';
import { insertOnce } from '../insert-once.ts';
import { countOf } from '../paging.ts';

/** The row of a scheduled report. */
export interface ScheduleRow {
  readonly id: string;
  readonly every: ReportSchedule['every'];
  readonly weekday: number | null;
  readonly time: string;
  readonly report: unknown;
  readonly about: string | null;
  readonly mail: boolean;
  readonly paused: boolean;
  readonly next_at: Date;
  readonly last_at: Date | null;
  readonly created_at: Date;
}

const COLUMNS = [
  ...(['id', 'every', 'weekday', 'time', 'report', 'mail', 'paused'] as const),
  ...(['next_at', 'last_at', 'created_at'] as const),
];

const columns = (queries: Knex) => [...COLUMNS, queries.raw<string>(aboutSql('report_schedules.report'))];

type Owned = { readonly id: string; readonly ownerId: string };

const ownedBy = (queries: Knex, { id, ownerId }: Owned) =>
  queries('report_schedules').where({ id, owner_id: ownerId });

/** Judged is only what is new. */
export async function insertSchedule(
  queries: Knex,
  {
    ownerId,
    report,
    next_at,
    created_at,
    ...row
  }: Omit<ScheduleRow, 'about' | 'paused' | 'last_at'> & Pick<Owned, 'ownerId'>,
  judge: () => Promise<Refusal | undefined>,
): Promise<ScheduleRow | Refusal> {
  const isNew = await insertOnce(queries, {
    table: 'report_schedules',
    wanted: { ...row, owner_id: ownerId, report: JSON.stringify(report) },
    rest: { next_at, created_at },
    judge,
  });
  if (isRefusal(isNew)) return isNew;
  return (await findSchedule(queries, { id: row.id, ownerId })) ?? refuse('schedule_not_found');
}

export const schedulesOf = async (queries: Knex, ownerId: string): Promise<ScheduleRow[]> =>
  queries('report_schedules')
    .where({ owner_id: ownerId })
    .orderBy(['created_at', 'id'])
    .select(...columns(queries));

export const countSchedules = (queries: Knex, ownerId: string): Promise<number> =>
  countOf(queries('report_schedules').where({ owner_id: ownerId }));

export const findSchedule = async (queries: Knex, schedule: Owned): Promise<ScheduleRow | undefined> =>
  ownedBy(queries, schedule).first(...columns(queries));

/** Pauses a schedule, or continues it from `nextAt`. */
export async function changeSchedule(
  queries: Knex,
  schedule: Owned,
  { paused, nextAt }: { readonly paused: boolean; readonly nextAt: Date },
): Promise<ScheduleRow | undefined> {
  const rows: ScheduleRow[] = await ownedBy(queries, schedule)
    .update({ paused, next_at: nextAt })
    .returning(columns(queries));
  return rows[0];
}

export const deleteSchedule = (queries: Knex, schedule: Owned): Promise<number> =>
  ownedBy(queries, schedule).delete();

export const presentSchedule = (row: ScheduleRow): ReportSchedule => ({
  id: row.id,
  every: row.every,
  weekday: row.weekday,
  time: row.time,
  report: scheduledReport.safeParse(row.report).data ?? null,
  about: row.about,
  mail: row.mail,
  paused: row.paused,
  nextAt: row.next_at.toISOString(),
  lastAt: row.last_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
