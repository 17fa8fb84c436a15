import { z } from 'zod';
import { pageAnswer, pageQuery, success } from './common.ts';
import { REPORT_FORMATS, REPORT_KINDS, reportSubject } from './report-request.ts';

export const REPORT_STATUSES = ['queued', 'rendering', 'ready', 'failed', 'cancelled'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Those that nothing more becomes of. */
export const isEnded = (status: ReportStatus): boolean => status !== 'queued' && status !== 'rendering';

/** A report that was asked for, as its owner sees it. */
export const reportSchema = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS),
  /** What it is of, ranges said in days. */
  subject: reportSubject,
  status: z.enum(REPORT_STATUSES),
  /** How much of it is done, in percent. */
  progress: z.number().int().min(0).max(100),
  /** The position of the record it is read at; null: not read yet, and no earlier one was asked for. */
  asOf: z.number().int().nullable(),
  /** SHA-256 over what it holds of the record, and over no name; null until that is read. */
  hash: z.string().nullable(),
  rows: z.number().int().nullable(),
  /** What its file is called. */
  fileName: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** A sentence for its owner: why it failed. */
  error: z.string().nullable(),
});
export type Report = z.infer<typeof reportSchema>;

export const reportStatusAnswer = z.object({ success, report: reportSchema });

export const requestReportAnswer = z.object({
  success,
  message: z.string(),
  id: z.string(),
  report: reportSchema,
});

export const cancelReportAnswer = z.object({ success, message: z.string(), report: reportSchema });

/** The caller's own reports, newest first. */
export const reportsQuery = z.strictObject(pageQuery);
export type ReportsQuery = z.infer<typeof reportsQuery>;
export const reportsAnswer = z.object({ success, reports: z.array(reportSchema), ...pageAnswer });
export type ReportsAnswer = z.infer<typeof reportsAnswer>;
