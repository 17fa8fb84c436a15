import { z } from 'zod';
import { success } from '../common.ts';
import { STUDENT_FIELDS, type StudentField } from '../constants.ts';
import { MESSAGES } from '../messages.ts';

/** What a column of an imported file may hold, and its heading in the template. */
export const IMPORT_COLUMNS: Readonly<Record<StudentField, string>> = {
  name: 'Name',
  email: 'Email',
  roll_no: 'Roll Number',
  trade: 'Trade',
  year: 'Year',
  phone: 'Phone',
  address: 'Address',
  emergencyContact: 'Emergency Contact',
};
export const REQUIRED_COLUMNS: readonly StudentField[] = ['name', 'email', 'roll_no', 'trade'];

/** Body of `POST /users/import`: students as the text of a CSV file. */
export const importUsersBody = z.strictObject({
  csv: z.string({ error: MESSAGES.csvEmpty }).min(1, MESSAGES.csvEmpty),
  /** Reports what a run would do, and stores nothing. */
  dryRun: z.boolean().default(false),
  /** Stores the valid rows even if others are refused. Otherwise one refused row stops the import. */
  skipRefused: z.boolean().default(false),
});
export type ImportUsersBody = z.infer<typeof importUsersBody>;

export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** The result of one row. */
export const importedRow = z.object({
  /** The line of the file where it begins. The header is line 1. */
  line: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  name: z.string(),
  email: z.string(),
  roll_no: z.string(),
  /** For a refused row: a sentence per field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** For a created account: its password, shown only once. */
  initialPassword: z.string().optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** The result, or the preview, of an import. A refused import carries the same as its `details`. */
export const importOutcome = z.object({
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.number().int()),
  rows: z.array(importedRow),
  /** The headings that were recognised, in their order, with their meaning. */
  columns: z.array(z.object({ heading: z.string(), column: z.enum(STUDENT_FIELDS) })),
  /** Columns of the file that are not recognised. */
  ignoredColumns: z.array(z.string()),
});
export type ImportResult = z.infer<typeof importOutcome>;

export const importUsersAnswer = importOutcome.extend({ success, dryRun: z.boolean() });
export type ImportUsersAnswer = z.infer<typeof importUsersAnswer>;

export const USERS_FILE = 'users.csv';
