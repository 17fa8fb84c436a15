import { z } from 'zod';
import { success } from './common.ts';
import { MESSAGES } from './messages.ts';

/** What a column of an imported file may hold, and how the template heads it. */
export const IMPORT_COLUMNS = {
  name: 'Name',
  email: 'Email',
  roll_no: 'Roll Number',
  trade: 'Trade',
  year: 'Year',
  phone: 'Phone',
  address: 'Address',
  emergencyContact: 'Emergency Contact',
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const REQUIRED_COLUMNS: readonly ImportColumn[] = ['name', 'email', 'roll_no', 'trade'];
const columnNames = [
  'name',
  'email',
  'roll_no',
  'trade',
  'year',
  'phone',
  'address',
  'emergencyContact',
] as const;

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

/** What became of a file, or would; a refused import carries the same as its `details`. */
export const importOutcome = z.object({
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.number().int()),
  rows: z.array(importedRow),
  /** The headings that were understood, in their order, and what each was taken for. */
  columns: z.array(z.object({ heading: z.string(), column: z.enum(columnNames) })),
  /** Columns of the file that mean nothing here. */
  ignoredColumns: z.array(z.string()),
});
export type ImportResult = z.infer<typeof importOutcome>;

export const importUsersAnswer = importOutcome.extend({ success, dryRun: z.boolean() });
export type ImportUsersAnswer = z.infer<typeof importUsersAnswer>;

export const USERS_FILE = 'users.csv';
