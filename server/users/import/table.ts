import type { ImportField } from '#contract/constants.ts';
import type { Refusal } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Columns, FileRow } from '#contract/users/headings.ts';
import {
  IMPORT_COLUMNS,
  type ImportResult,
  inSeveralColumns,
  REQUIRED_COLUMNS,
} from '#contract/users/import.ts';
import { refuseField } from '../../refuse-field.ts';
import { nameFrom } from './student.ts';

/** A row below the header, by the number that the spreadsheet shows beside it. */
export interface TableRow {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ImportField, string>>>;
}

/** The rows of a file, with what their columns mean. */
export interface Table extends Pick<ImportResult, 'columns' | 'ignoredColumns'> {
  readonly rows: readonly TableRow[];
}

export const refuseFile = (error: string): Refusal => refuseField('csv', error);

/** Reads the cells of rows by the meaning of their columns. All that an account needs has to be among them. */
export function tableOf(
  columns: Columns,
  headings: readonly string[],
  rows: readonly FileRow[],
): Table | Refusal {
  const missing = REQUIRED_COLUMNS.filter(column => !columns.includes(column));
  const twice = columns.find(
    (column, index) => column && !inSeveralColumns(column) && columns.indexOf(column) !== index,
  );
  if (missing.length > 0)
    return refuseFile(MESSAGES.csvColumnMissing(missing.map(each => IMPORT_COLUMNS[each]).join(', ')));
  if (twice) return refuseFile(SERVER_MESSAGES.csvColumnTwice(IMPORT_COLUMNS[twice]));
  return {
    rows: rows.map(({ line, cells }) => ({ line, cells: cellsOf(columns, cells) })),
    columns: headings.flatMap((heading, index) => {
      const column = columns[index];
      return column ? [{ heading, column }] : [];
    }),
    ignoredColumns: headings.filter((heading, index) => !columns[index] && heading.trim() !== ''),
  };
}

function cellsOf(columns: Columns, cells: readonly string[]): TableRow['cells'] {
  const read: Partial<Record<ImportField, string>> = {};
  const name: string[] = [];
  for (const [index, field] of columns.entries()) {
    const text = asTyped(cells[index] ?? '');
    if (field === 'name') name.push(text);
    else if (field) read[field] = text;
  }
  return { ...read, name: nameFrom(name) };
}

/** Our own export puts an apostrophe before text that a spreadsheet would treat as a formula. */
const asTyped = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '').trim();
