import { z } from 'zod';

/** Queues only wake workers. The row that a job names is the record. */
export const QUEUES = { reports: 'reports' } as const;

export const reportJob = z.strictObject({ reportId: z.uuid() });
export type ReportJob = z.infer<typeof reportJob>;

/** The id of the job for the attempt after `attempt`. While one waits, adding another does nothing. */
export const reportJobId = (reportId: string, attempt: number): string => `${reportId}-${attempt}`;

/** PostgreSQL NOTIFY channels. They are hints only: each has a poll behind it. */
export const CHANNELS = { facts: 'rollcall_facts', reports: 'rollcall_reports' } as const;
