import { z } from 'zod';
import { success } from './common.ts';
import { MESSAGES } from './messages.ts';

/** Body of `POST /users/import`: students as the text of a CSV file. */
export const importUsersBody = z.strictObject({
  csv: z.string({ error: MESSAGES.csvEmpty }).min(1, MESSAGES.csvEmpty),
  /** Says what a run would do, and stores nothing. */
  dryRun: z.boolean().default(false),
  /** Stores the rows that can be, though others are refused. Otherwise one refused row stops all. */
  skipRefused: z.boolean().default(false),
});
export type ImportUsersBody = z.infer<typeof importUsersBody>;

export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What becomes of one row. */
export const importedRow = z.object({
  /** Where it begins in the file, the header being line 1. */
  line: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  name: z.string(),
  email: z.string(),
  roll_no: z.string(),
  /** Of a row that is refused: a sentence per field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Of an account that was created: its password, shown this once. */
  initialPassword: z.string().optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const importUsersAnswer = z.object({
  success,
  dryRun: z.boolean(),
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.number().int()),
  rows: z.array(importedRow),
  /** Columns of the file that mean nothing here. */
  ignoredColumns: z.array(z.string()),
});
export type ImportUsersAnswer = z.infer<typeof importUsersAnswer>;

export const USERS_FILE = 'users.csv';
