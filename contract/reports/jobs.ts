import { z } from 'zod';
import type { Role } from '../constants.ts';

/** Queues only wake workers. The row that a job names is the record. */
export const QUEUES = { reports: 'reports' } as const;

export const reportJob = z.strictObject({ reportId: z.uuid() });
export type ReportJob = z.infer<typeof reportJob>;

/** The id of the job for the attempt after `attempt`. While one waits, adding another does nothing. */
export const reportJobId = (reportId: string, attempt: number): string => `${reportId}-${attempt}`;

/**
 * The job for a report's next attempt. Those for students yield, because many students, or one with a script, may ask
 * for many at once. The office waits for one at most.
 */
export const jobFor = ({ id, attempt, reader }: { id: string; attempt: number; reader: Role }) => ({
  id: reportJobId(id, attempt),
  data: { reportId: id },
  yields: reader !== 'admin',
});

/** The PostgreSQL NOTIFY channel of reports that moved. It carries hints only: a poll is behind it. */
export const REPORTS_CHANNEL = 'rollcall_reports';
