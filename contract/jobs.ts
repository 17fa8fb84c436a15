import { z } from 'zod';

/** Queues wake workers up; the row a job names is the record. */
export const QUEUES = { reports: 'reports' } as const;

export const reportJob = z.strictObject({ reportId: z.uuid() });
export type ReportJob = z.infer<typeof reportJob>;

/** The id of the job that asks for the attempt after `attempt`: while one of it waits, another adds nothing. */
export const reportJobId = (reportId: string, attempt: number): string => `${reportId}-${attempt}`;

/** PostgreSQL NOTIFY channels: hints only, each with a poll behind it. */
export const CHANNELS = { facts: 'rollcall_facts', reports: 'rollcall_reports' } as const;
