import { z } from 'zod';
import { success } from './common.ts';

export const REPORT_STATUSES = ['queued', 'rendering', 'ready', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const reportSchema = z.object({
  id: z.string(),
  kind: z.literal('attendance'),
  format: z.literal('pdf'),
  status: z.enum(REPORT_STATUSES),
  createdAt: z.string(),
  error: z.string().nullable(),
});
export type Report = z.infer<typeof reportSchema>;

export const reportStatusAnswer = z.object({ success, report: reportSchema });

export const ATTENDANCE_REPORT_FILE = 'attendance-report.pdf';
