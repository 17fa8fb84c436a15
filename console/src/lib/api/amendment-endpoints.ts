import type { HistoryAnswer } from '#contract/attendance/amendments.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get, onFrom, paged, post } from './api.ts';

const markHistory = get(ROUTES.markHistory);

/** Changes to a mark after it was made, and its history. */
const amendmentsApi = api.injectEndpoints({
  endpoints: build => ({
    correctMark: build.mutation({ ...post(ROUTES.correctMark), invalidatesTags: ['Attendance', 'Event'] }),
    withdrawMark: build.mutation({ ...post(ROUTES.withdrawMark), invalidatesTags: ['Attendance', 'Event'] }),
    markHistory: build.infiniteQuery<HistoryAnswer, { readonly id: string }, string | null>({
      queryFn: ({ queryArg, pageParam }, use) =>
        markHistory.queryFn({ ...queryArg, ...onFrom(pageParam) }, use),
      infiniteQueryOptions: paged,
      providesTags: ['Attendance'],
    }),
  }),
});

export const { useCorrectMarkMutation, useWithdrawMarkMutation, useMarkHistoryInfiniteQuery } = amendmentsApi;
