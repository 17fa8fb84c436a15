import type { Knex } from 'knex';
import { LIMITS } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { CreateScheduleBody } from '#contract/reports/schedules.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Clock } from '#platform/days.ts';
import { fileNameFor, subjectOf } from '#platform/report-queue/new-report.ts';
import { nextTime } from '#platform/report-queue/next-time.ts';
import { lockOwn } from '../accounts/users.ts';
import type { Handlers } from '../http/handlers.ts';
import { notThere } from './request-report.ts';
import {
  changeSchedule,
  countSchedules,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  presentSchedule,
  type ScheduleRow,
  schedulesOf,
} from './schedule-rows.ts';

interface ScheduleDeps extends Clock {
  readonly knex: Knex;
  readonly newId: () => string;
  /** Whether mail can be sent. */
  readonly canMail: boolean;
}

/** Handlers of scheduled reports. */
export function scheduleHandlers(
  deps: ScheduleDeps,
): Handlers<'createSchedule' | 'schedules' | 'changeSchedule' | 'deleteSchedule'> {
  const { knex } = deps;
  return {
    async createSchedule({ body, principal }) {
      const row = await createSchedule(deps, body, principal.id);
      if (isRefusal(row)) return row;
      return { success: true, message: SERVER_MESSAGES.scheduleCreated, schedule: presentSchedule(row) };
    },
    async schedules({ principal }) {
      const rows = await schedulesOf(knex, principal.id);
      return { success: true, schedules: rows.map(presentSchedule), canMail: deps.canMail };
    },
    async changeSchedule({ params, body: { paused }, principal }) {
      const owned = { id: params.id, ownerId: principal.id };
      const schedule = await findSchedule(knex, owned);
      // Reports missed during the pause are not made later.
      const row =
        schedule &&
        (await changeSchedule(knex, owned, {
          paused,
          nextAt: nextTime(schedule, deps.now(), deps.timeZone),
        }));
      if (!row) return refuse('schedule_not_found');
      return {
        success: true,
        message: SERVER_MESSAGES.scheduleChanged(paused),
        schedule: presentSchedule(row),
      };
    },
    async deleteSchedule({ params, principal }) {
      const deleted = await deleteSchedule(knex, { id: params.id, ownerId: principal.id });
      return deleted > 0
        ? { success: true, message: SERVER_MESSAGES.scheduleDeleted }
        : refuse('schedule_not_found');
    },
  };
}

async function createSchedule(
  deps: ScheduleDeps,
  { id, every, weekday, time, report, mail }: CreateScheduleBody,
  ownerId: string,
): Promise<ScheduleRow | Refusal> {
  const { knex, now, newId, timeZone } = deps;
  const rhythm = { every, weekday, time };
  const row = {
    ...{ id: id ?? newId(), ownerId, ...rhythm, report, mail },
    next_at: nextTime(rhythm, now(), timeZone),
    created_at: now(),
  };
  const judge = async (): Promise<Refusal | undefined> => {
    if ((await countSchedules(knex, ownerId)) >= LIMITS.schedules)
      return refuse('too_many_schedules', { error: SERVER_MESSAGES.schedulesTooMany(LIMITS.schedules) });
    const subject = subjectOf(report, deps);
    const name = await fileNameFor(knex, subject, report.format);
    return name === undefined ? notThere(subject) : undefined;
  };
  return knex.transaction(async transaction =>
    (await lockOwn(transaction, ownerId)) ? insertSchedule(transaction, row, judge) : refuse('session_ended'),
  );
}
