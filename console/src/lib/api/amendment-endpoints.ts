import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { api, post } from './api.ts';

/** Changes to a mark after it was made. */
const amendmentsApi = api.injectEndpoints({
  endpoints: build => ({
    correctMark: build.mutation({
      ...post(attendanceRoutes.correctMark),
      invalidatesTags: ['Attendance', 'Event'],
    }),
    withdrawMark: build.mutation({
      ...post(attendanceRoutes.withdrawMark),
      invalidatesTags: ['Attendance', 'Event'],
    }),
  }),
});

export const { useCorrectMarkMutation, useWithdrawMarkMutation } = amendmentsApi;
