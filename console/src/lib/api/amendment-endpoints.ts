import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { api, post } from './api.ts';

/** Changes to a mark after it was made. */
export const { useCorrectMarkMutation, useWithdrawMarkMutation } = api.injectEndpoints({
  endpoints: build => ({
    correctMark: build.mutation(post(attendanceRoutes.correctMark, ['Attendance', 'Event'])),
    withdrawMark: build.mutation(post(attendanceRoutes.withdrawMark, ['Attendance', 'Event'])),
  }),
});
