import type { ReportAnswer, ReportFilters } from '#contract/attendance.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get, onFrom, paged, post } from '../api.ts';

const report = get(ROUTES.report);

/** The report of a moment; left out: of now. */
export type ReportOfMoment = ReportFilters & { readonly asOf?: string | undefined };

/** Marks and the lists made of them, as several screens need them. */
const attendanceApi = api.injectEndpoints({
  endpoints: build => ({
    scanQr: build.mutation(post(ROUTES.qrScan)),
    markScanned: build.mutation({ ...post(ROUTES.scan), invalidatesTags: ['Attendance', 'Event'] }),
    mark: build.mutation({ ...post(ROUTES.mark), invalidatesTags: ['Attendance', 'Event'] }),
    userAttendance: build.query({ ...get(ROUTES.userAttendance), providesTags: ['Attendance'] }),
    /** The newest rows and the figures of a filter, without a list to go on with. */
    reportSummary: build.query({ ...report, providesTags: ['Attendance'] }),
    report: build.infiniteQuery<ReportAnswer, ReportOfMoment, string | null>({
      queryFn: ({ queryArg, pageParam }, use) => report.queryFn({ ...queryArg, ...onFrom(pageParam) }, use),
      infiniteQueryOptions: paged,
      providesTags: ['Attendance'],
    }),
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
