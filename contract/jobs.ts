import { z } from 'zod';

/** Queues wake workers up; the row a job names is the record. */
export const QUEUES = { reports: 'reports' } as const;

export const reportJob = z.strictObject({ reportId: z.uuid() });
export type ReportJob = z.infer<typeof reportJob>;

/** PostgreSQL NOTIFY channels: hints only, each with a poll behind it. */
export const CHANNELS = { facts: 'rollcall_facts', reports: 'rollcall_reports' } as const;
