import { reportsRoutes } from '#contract/reports/routes.ts';
import { reportSchedulesRoutes } from '#contract/reports/schedules-routes.ts';
import { api, del, get, pages, post, put } from './api.ts';

const REPORTS_AT_ONCE = 20;

/** The caller's own reports and scheduled reports. */
const reportsApi = api.injectEndpoints({
  endpoints: build => ({
    myReports: build.infiniteQuery({
      ...pages(reportsRoutes.reports, { limit: REPORTS_AT_ONCE }),
      providesTags: ['Report'],
    }),
    requestReport: build.mutation({ ...post(reportsRoutes.requestReport), invalidatesTags: ['Report'] }),
    cancelReport: build.mutation({ ...post(reportsRoutes.cancelReport), invalidatesTags: ['Report'] }),
    schedules: build.query({ ...get(reportSchedulesRoutes.schedules), providesTags: ['Schedule'] }),
    createSchedule: build.mutation({
      ...post(reportSchedulesRoutes.createSchedule),
      invalidatesTags: ['Schedule'],
    }),
    changeSchedule: build.mutation({
      ...put(reportSchedulesRoutes.changeSchedule),
      invalidatesTags: ['Schedule'],
    }),
    deleteSchedule: build.mutation({
      ...del(reportSchedulesRoutes.deleteSchedule),
      invalidatesTags: ['Schedule'],
    }),
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
