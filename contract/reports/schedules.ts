import { z } from 'zod';
import { callersId, success, timeSchema } from '../common.ts';
import { MESSAGES } from '../messages.ts';
import { scheduledReport } from './request.ts';

/** Every month: on its first day. */
export const SCHEDULE_RHYTHMS = ['day', 'week', 'month'] as const;
export type ScheduleRhythm = (typeof SCHEDULE_RHYTHMS)[number];

/** Monday is 1, as ISO 8601 counts. */
const weekday = z.int().min(1).max(7);
const rhythm = {
  every: z.enum(SCHEDULE_RHYTHMS),
  weekday: weekday.nullable(),
  /** HH:MM in the college's zone. */
  time: timeSchema,
};

/** A scheduled report, as its owner sees it. */
const reportSchedule = z.object({
  id: z.string(),
  ...rhythm,
  /**
   * As requested. A range means the days before each run. Null: a newer release ordered it with something that this one
   * does not know. It is not made until that release runs.
   */
  report: scheduledReport.nullable(),
  /** The title of its event or the name of its student, as of now. Null for other kinds, and once it is gone. */
  about: z.string().nullable().default(null),
  /** Also sent to its owner by email. */
  mail: z.boolean(),
  paused: z.boolean(),
  /** When it is made next, unless it is paused. */
  nextAt: z.string(),
  lastAt: z.string().nullable(),
  createdAt: z.string(),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;

export const createScheduleBody = z
  .strictObject({
    ...callersId,
    ...rhythm,
    weekday: rhythm.weekday.default(null),
    report: scheduledReport,
    mail: z.boolean().default(false),
  })
  .refine(({ every, weekday: day }) => (every === 'week') === (day !== null), {
    path: ['weekday'],
    error: MESSAGES.weekdayWithWeeks,
  });
export type CreateScheduleBody = z.infer<typeof createScheduleBody>;

export const changeScheduleBody = z.strictObject({ paused: z.boolean() });

export const scheduleAnswer = z.object({ success, message: z.string(), schedule: reportSchedule });

/** The caller's own, oldest first. `canMail`: the server is able to send mail. */
export const schedulesAnswer = z.object({
  success,
  schedules: z.array(reportSchedule),
  canMail: z.boolean(),
});
