import { reportsRoutes } from '#contract/reports/routes.ts';
import { reportSchedulesRoutes } from '#contract/reports/schedules-routes.ts';
import { api, get, pages, write } from './api.ts';

const REPORTS_AT_ONCE = 20;

/** The caller's own reports and scheduled reports. */
const reportsApi = api.injectEndpoints({
  endpoints: build => ({
    myReports: build.infiniteQuery(pages(reportsRoutes.reports, ['Report'], { limit: REPORTS_AT_ONCE })),
    requestReport: build.mutation(write(reportsRoutes.requestReport, ['Report'])),
    cancelReport: build.mutation(write(reportsRoutes.cancelReport, ['Report'])),
    schedules: build.query(get(reportSchedulesRoutes.schedules, ['Schedule'])),
    createSchedule: build.mutation(write(reportSchedulesRoutes.createSchedule, ['Schedule'])),
    changeSchedule: build.mutation(write(reportSchedulesRoutes.changeSchedule, ['Schedule'])),
    deleteSchedule: build.mutation(write(reportSchedulesRoutes.deleteSchedule, ['Schedule'])),
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
