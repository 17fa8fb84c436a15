import { historyRoutes } from '#contract/attendance/history-routes.ts';
import { api, get } from './api.ts';

/** A student's own marks, on the screen of the code and on the dashboard. */
const userAttendanceApi = api.injectEndpoints({
  endpoints: build => ({
    userAttendance: build.query({ ...get(historyRoutes.userAttendance), providesTags: ['Attendance'] }),
  }),
});

export const { useUserAttendanceQuery } = userAttendanceApi;
