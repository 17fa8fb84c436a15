import { byId, done, type Route } from '../route.ts';
import { LONG_PDF_OR_CSV } from './files.ts';
import { changeScheduleBody, createScheduleBody, scheduleAnswer, schedulesAnswer } from './schedules.ts';

export const reportSchedulesRoutes = {
  createSchedule: {
    method: 'POST',
    path: '/report-schedules',
    access: 'admin',
    created: true,
    about: `Has a report made every day, every week, or on the first of every month, at an hour of the college. ${LONG_PDF_OR_CSV}`,
    body: createScheduleBody,
    answer: scheduleAnswer,
  },
  schedules: {
    method: 'GET',
    path: '/report-schedules',
    access: 'admin',
    about: "The caller's own regular reports, oldest first.",
    answer: schedulesAnswer,
  },
  changeSchedule: {
    method: 'PUT',
    path: '/report-schedules/:id',
    access: 'admin',
    about: 'Pauses a regular report of the caller, or goes on with it.',
    params: byId,
    body: changeScheduleBody,
    answer: scheduleAnswer,
  },
  deleteSchedule: {
    method: 'DELETE',
    path: '/report-schedules/:id',
    access: 'admin',
    about: 'Has a regular report of the caller made no more; what was made of it stays.',
    params: byId,
    answer: done,
  },
} as const satisfies Record<string, Route>;
