import type { ReportFilters } from '#contract/reports/filters.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get, pages, post } from './api.ts';

/** The filters of the report, and its instant. Without `asOf` it is the current report. */
export type ReportAsOf = ReportFilters & { readonly asOf?: string | undefined };

/** Marks and the lists of them, for several screens. */
const attendanceApi = api.injectEndpoints({
  endpoints: build => ({
    scanQr: build.mutation(post(ROUTES.qrScan)),
    markScanned: build.mutation({ ...post(ROUTES.scan), invalidatesTags: ['Attendance', 'Event'] }),
    mark: build.mutation({ ...post(ROUTES.mark), invalidatesTags: ['Attendance', 'Event'] }),
    userAttendance: build.query({ ...get(ROUTES.userAttendance), providesTags: ['Attendance'] }),
    /** The newest rows and the totals of a filter, without further pages. */
    reportSummary: build.query({ ...get(ROUTES.report), providesTags: ['Attendance'] }),
    report: build.infiniteQuery({ ...pages(ROUTES.report), providesTags: ['Attendance'] }),
  }),
});

export const {
  useScanQrMutation,
  useMarkScannedMutation,
  useMarkMutation,
  useUserAttendanceQuery,
  useReportSummaryQuery,
  useReportInfiniteQuery,
} = attendanceApi;
