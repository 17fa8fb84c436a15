import { z } from 'zod';

/** Queues only wake workers. The row that a job names is the record. */
export const QUEUES = { reports: 'reports' } as const;

export const reportJob = z.strictObject({ reportId: z.uuid() });
export type ReportJob = z.infer<typeof reportJob>;

/** The id of the job for the attempt after `attempt`. While one waits, adding another does nothing. */
export const reportJobId = (reportId: string, attempt: number): string => `${reportId}-${attempt}`;

/** The PostgreSQL NOTIFY channel of reports that moved. It carries hints only: a poll is behind it. */
export const REPORTS_CHANNEL = 'rollcall_reports';
