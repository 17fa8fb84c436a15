import { ROUTES } from '#contract/routes.ts';
import { api, del, get, pages, post, put } from './api.ts';

const REPORTS_AT_ONCE = 20;

/** The caller's own reports and scheduled reports. */
const reportsApi = api.enhanceEndpoints({ addTagTypes: ['Schedule'] }).injectEndpoints({
  endpoints: build => ({
    myReports: build.infiniteQuery({
      ...pages(ROUTES.reports, { limit: REPORTS_AT_ONCE }),
      providesTags: ['Report'],
    }),
    requestReport: build.mutation({ ...post(ROUTES.requestReport), invalidatesTags: ['Report'] }),
    cancelReport: build.mutation({ ...post(ROUTES.cancelReport), invalidatesTags: ['Report'] }),
    schedules: build.query({ ...get(ROUTES.schedules), providesTags: ['Schedule'] }),
    createSchedule: build.mutation({ ...post(ROUTES.createSchedule), invalidatesTags: ['Schedule'] }),
    changeSchedule: build.mutation({ ...put(ROUTES.changeSchedule), invalidatesTags: ['Schedule'] }),
    deleteSchedule: build.mutation({ ...del(ROUTES.deleteSchedule), invalidatesTags: ['Schedule'] }),
  }),
});

/** The cached list of the caller's reports, and a way to fetch it. How often to fetch may depend on the list. */
export const { useInfiniteQueryState: useMyReports, useInfiniteQuerySubscription: useMyReportsSubscription } =
  reportsApi.endpoints.myReports;

export const {
  useRequestReportMutation,
  useCancelReportMutation,
  useSchedulesQuery,
  useCreateScheduleMutation,
  useChangeScheduleMutation,
  useDeleteScheduleMutation,
} = reportsApi;
