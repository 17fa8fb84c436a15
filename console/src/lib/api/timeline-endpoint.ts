import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { api, get } from './api.ts';

/** What happened with one student at one event. More screens tell it than list the attendance of an event. */
export const { useTimelineQuery } = api.injectEndpoints({
  endpoints: build => ({
    timeline: build.query(get(attendanceRoutes.timeline, ['Attendance'])),
  }),
});
