import { historyRoutes } from '#contract/attendance/history-routes.ts';
import { api, get } from './api.ts';

/** A student's own marks, on the screen of the code and on the dashboard. */
export const { useUserAttendanceQuery } = api.injectEndpoints({
  endpoints: build => ({
    userAttendance: build.query(get(historyRoutes.userAttendance, ['Attendance'])),
  }),
});
