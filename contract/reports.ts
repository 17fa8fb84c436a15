import { z } from 'zod';
import { askedFilters } from './attendance.ts';
import { pageAnswer, pageQuery, success } from './common.ts';

/** What can be reported on, and as what kind of file. */
export const REPORT_KINDS = ['attendance'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_FORMATS = ['pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const REPORT_STATUSES = ['queued', 'rendering', 'ready', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const reportSchema = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS),
  status: z.enum(REPORT_STATUSES),
  createdAt: z.string(),
  error: z.string().nullable(),
});
export type Report = z.infer<typeof reportSchema>;

export const reportStatusAnswer = z.object({ success, report: reportSchema });

/** Body of `POST /reports`: the report is made meanwhile, and fetched by its id. */
export const requestReportBody = z.strictObject({
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS).default('pdf'),
  filters: askedFilters.prefault({}),
});
export type RequestReportBody = z.infer<typeof requestReportBody>;

export const requestReportAnswer = z.object({
  success,
  message: z.string(),
  id: z.string(),
  report: reportSchema,
});

/** The caller's own reports, newest first. */
export const reportsQuery = z.strictObject(pageQuery);
export type ReportsQuery = z.infer<typeof reportsQuery>;
export const reportsAnswer = z.object({ success, reports: z.array(reportSchema), ...pageAnswer });
export type ReportsAnswer = z.infer<typeof reportsAnswer>;

export const ATTENDANCE_REPORT_FILE = 'attendance-report.pdf';

/** What the file of a report is called, and what it is. */
export const REPORT_FILES = {
  attendance: { pdf: { name: ATTENDANCE_REPORT_FILE, type: 'application/pdf' } },
} as const satisfies Record<
  ReportKind,
  Record<ReportFormat, { readonly name: string; readonly type: string }>
>;
