import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { qrRoutes } from '#contract/qr/routes.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { NETWORK_AT_DOOR_MS } from './answer-limit.ts';
import { api, get, pages, write } from './api.ts';

/** The filters of the report, and its instant. Without `asOf` it is the current report. */
export type ReportAsOf = ReportFilters & { readonly asOf?: string | undefined };

const AT_DOOR = { networkMs: NETWORK_AT_DOOR_MS };

/** Marks and the lists of them, for several screens. */
export const {
  useScanQrMutation,
  useMarkScannedMutation,
  useMarkMutation,
  useReportSummaryQuery,
  useReportInfiniteQuery,
} = api.injectEndpoints({
  endpoints: build => ({
    scanQr: build.mutation(write(qrRoutes.qrScan)),
    markScanned: build.mutation(write(attendanceRoutes.scan, ['Attendance', 'Event'])),
    mark: build.mutation(write(attendanceRoutes.mark, ['Attendance', 'Event'], AT_DOOR)),
    /** The newest rows and the totals of a filter, without further pages. */
    reportSummary: build.query(get(attendanceRoutes.report, ['Attendance'])),
    report: build.infiniteQuery(pages(attendanceRoutes.report, ['Attendance'])),
  }),
});
