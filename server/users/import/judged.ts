import type { Fields } from '#contract/failure.ts';
import type { FieldChange } from '#contract/users/import.ts';
import type { Student } from './student.ts';
import type { TableRow } from './table.ts';

/** A row that could be read, or the reason why not. */
export interface ReadRow extends TableRow {
  readonly student: Student | null;
  readonly mistakes: Fields;
}

/** The result for a row. */
export type Judged = { readonly row: ReadRow } & (
  | { readonly outcome: 'created'; readonly student: Student }
  | {
      readonly outcome: 'updated' | 'unchanged';
      readonly student: Student;
      readonly id: string;
      readonly approves: boolean;
      readonly changes: readonly FieldChange[];
    }
  | { readonly outcome: 'refused'; readonly fields: Fields }
);

/** Whether a row gives its student another roll number than the stored one. */
export const changesNumber = (judged: Judged): judged is Extract<Judged, { readonly id: string }> =>
  judged.outcome === 'updated' && judged.changes.some(({ field }) => field === 'roll_no');
