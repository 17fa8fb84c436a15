import { z } from 'zod';
import { success, textOr } from '../common.ts';
import {
  IMPORT_FIELDS,
  type ImportField,
  LIMITS,
  STUDENT_FIELDS,
  type StudentField,
  type TableFormat,
} from '../constants.ts';
import { MESSAGES } from '../messages.ts';

/** What a column of an imported file may hold, and its usual heading. */
export const IMPORT_COLUMNS: Readonly<Record<ImportField, string>> = {
  name: 'Name',
  email: 'Email',
  roll_no: 'Roll Number',
  trade: 'Trade',
  year: 'Year',
  phone: 'Phone',
  address: 'Address',
  emergencyContact: 'Emergency Contact',
  new_roll_no: 'New Roll Number',
};
export const REQUIRED_COLUMNS: readonly StudentField[] = ['name', 'email', 'roll_no', 'trade'];

/** What may be in several columns. It is put together from the left: first and last name. */
export const inSeveralColumns = (field: ImportField | null): boolean => field === 'name';

/** The kinds of file that students are imported from. */
export const IMPORT_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const columns = z.array(z.enum(IMPORT_FIELDS).nullable()).max(LIMITS.workbook.columns);
const fileRow = z.strictObject({
  /** The number that the spreadsheet shows beside the row. */
  line: z.number().int().min(1).max(1_048_576),
  cells: z.array(z.string()).max(LIMITS.workbook.columns),
});

/** One sheet of a workbook; a CSV file is one without a name. */
const importSheet = z.object({
  name: z.string(),
  /** It is not shown in the spreadsheet. */
  hidden: z.boolean(),
  /** All rows that hold anything, those with titles and headings included. */
  rows: z.array(fileRow),
  /** A guess, for a person to confirm. Line 0: no row has headings. Null: the sheet cannot be imported. */
  header: z.object({ line: z.number().int(), columns }).nullable(),
  /** Why the sheet cannot be imported. */
  problem: z.string().nullable(),
  /** What was read otherwise than it looks: merged cells, formulas, errors, hidden rows and columns. */
  notes: z.array(z.string()),
});
export type ImportSheet = z.infer<typeof importSheet>;

export const importFileAnswer = z.object({
  success,
  /** Sheets that hold anything. */
  sheets: z.array(importSheet),
  notes: z.array(z.string()),
});

const isAscending = (rows: readonly { readonly line: number }[]): boolean =>
  rows.every(({ line }, index) => index === 0 || line > (rows[index - 1]?.line ?? 0));

/** Body of `POST /users/import`: students as the text of a CSV file, or as rows whose columns were confirmed. */
export const importUsersBody = z
  .strictObject({
    csv: textOr(MESSAGES.csvEmpty)
      .min(1, MESSAGES.csvEmpty)
      .max(LIMITS.importBytes, MESSAGES.csvTooLarge)
      .optional(),
    sheet: z
      .strictObject({
        columns,
        rows: z
          .array(fileRow)
          .min(1, MESSAGES.csvEmpty)
          .max(LIMITS.importRows, MESSAGES.csvTooLong(LIMITS.importRows))
          .refine(isAscending, MESSAGES.importLinesDisordered),
      })
      .optional(),
    /** Reports what a run would do, and stores nothing. */
    dryRun: z.boolean().default(false),
    /** Stores the valid rows even if others are refused. Otherwise one refused row stops the import. */
    skipRefused: z.boolean().default(false),
  })
  .refine(({ csv, sheet }) => (csv === undefined) !== (sheet === undefined), {
    path: ['csv'],
    error: MESSAGES.csvEmpty,
  });
export type ImportUsersBody = z.infer<typeof importUsersBody>;

const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** A field that an update changes. Null: nothing. */
const fieldChange = z.object({
  field: z.enum(STUDENT_FIELDS),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** The result of one row. */
const importedRow = z.object({
  /** The number that the spreadsheet shows beside it. */
  line: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** An update by which a sign-up that waited is approved. */
  approves: z.literal(true).optional(),
  name: z.string(),
  email: z.string(),
  roll_no: z.string(),
  /** As it was read; of a refused row as it is written. */
  trade: z.string(),
  /** The same. Null: the file has none. */
  year: z.string().nullable(),
  /** For an update: what it changes. */
  changes: z.array(fieldChange).optional(),
  /** For a refused row: a sentence per field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** For a new row of a preview: a question about its roll number. It is stored all the same. */
  hint: z.string().optional(),
  /** For a created account: its password, shown only once. */
  initialPassword: z.string().optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** The result, or the preview, of an import. A refused import carries the same as its `details`. */
export const importOutcome = z.object({
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.number().int()),
  /** How many of the updates approve a sign-up. */
  approved: z.number().int(),
  rows: z.array(importedRow),
  /** The rows that only repeat the headings, as on each page of a list. They are left out. */
  headingRows: z.array(z.number().int()),
  /** The headings that were recognised, in their order, with their meaning. */
  columns: z.array(z.object({ heading: z.string(), column: z.enum(IMPORT_FIELDS) })),
  /** Columns of the file that are not recognised. */
  ignoredColumns: z.array(z.string()),
  /** What stands for a trade and is none, most frequent first, with what could be meant. */
  unknownTrades: z.array(
    z.object({ text: z.string(), rows: z.number().int(), suggestions: z.array(z.string()) }),
  ),
});
export type ImportResult = z.infer<typeof importOutcome>;

export const importUsersAnswer = importOutcome.extend({ success, dryRun: z.boolean() });
export type ImportUsersAnswer = z.infer<typeof importUsersAnswer>;

export const usersFile = (format: TableFormat): string => `users.${format}`;
