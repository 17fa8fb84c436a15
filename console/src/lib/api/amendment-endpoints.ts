import { ROUTES } from '#contract/routes.ts';
import { api, pages, post } from './api.ts';

/** Changes to a mark after it was made, and its history. */
const amendmentsApi = api.injectEndpoints({
  endpoints: build => ({
    correctMark: build.mutation({ ...post(ROUTES.correctMark), invalidatesTags: ['Attendance', 'Event'] }),
    withdrawMark: build.mutation({ ...post(ROUTES.withdrawMark), invalidatesTags: ['Attendance', 'Event'] }),
    markHistory: build.infiniteQuery({ ...pages(ROUTES.markHistory), providesTags: ['Attendance'] }),
  }),
});

export const { useCorrectMarkMutation, useWithdrawMarkMutation, useMarkHistoryInfiniteQuery } = amendmentsApi;
