import { z } from 'zod';
import { pageAnswer, pageQuery, success } from '../common.ts';
import { REPORT_FORMATS, REPORT_KINDS, reportSubject } from './request.ts';

const REPORT_STATUSES = ['queued', 'rendering', 'ready', 'failed', 'cancelled'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** A worker still has to make or finish these. */
export const UNFINISHED_STATUSES: readonly ReportStatus[] = ['queued', 'rendering'];

/** The final states. */
export const isEnded = (status: ReportStatus): boolean => !UNFINISHED_STATUSES.includes(status);

/** A requested report, as its owner sees it. */
export const reportSchema = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS),
  /**
   * What it is about. Ranges are written as days. Null: a newer release ordered it with something that this one does not
   * know.
   */
  subject: reportSubject.nullable(),
  /** The title of its event or the name of its student, as of now. Null for other kinds, and once it is gone. */
  about: z.string().nullable(),
  status: z.enum(REPORT_STATUSES),
  /** Progress in percent. */
  progress: z.number().int().min(0).max(100),
  /** The position of the record that it is read at. Null: not read yet, and no earlier position was requested. */
  asOf: z.number().int().nullable(),
  /** SHA-256 over the recorded data in it, without names. Null until the data is read. */
  hash: z.string().nullable(),
  rows: z.number().int().nullable(),
  fileName: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** A sentence for its owner that explains the failure. */
  error: z.string().nullable(),
  /** How its mail to its owner is getting on, if it is made regularly and sent. Null: it is not sent. */
  mail: z.enum(['due', 'sent', 'failed']).nullable(),
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
