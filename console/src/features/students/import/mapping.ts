import type { ImportField } from '#contract/constants.ts';
import { countsSemesters, guessColumns, type Header } from '#contract/users/headings.ts';
import {
  type ImportSheet,
  type ImportUsersBody,
  inSeveralColumns,
  REQUIRED_COLUMNS,
} from '#contract/users/import.ts';
import { asSemester } from '#contract/users/year-words.ts';

/** A sheet of a file, and what its columns are taken for. */
export interface MappedFile {
  readonly name: string;
  readonly sheet: ImportSheet;
  readonly header: Header;
}

/** A column as a person confirms it: its heading, and what stands below. */
export interface Column {
  readonly index: number;
  readonly heading: string;
  readonly examples: readonly string[];
  readonly field: ImportField | null;
}

const EXAMPLES = 3;

/** The headings, by the row they are in. */
export const headingsOf = ({ sheet, header }: MappedFile): readonly string[] =>
  sheet.rows.find(({ line }) => line === header.line)?.cells ?? [];

/** The rows of students: below the headings, and so without the titles above them. */
export const rowsBelow = ({ sheet, header }: Pick<MappedFile, 'sheet' | 'header'>): ImportSheet['rows'] =>
  sheet.rows.filter(({ line }) => line > header.line);

/** The columns that hold anything. */
export function columnsOf(file: MappedFile): Column[] {
  const headings = headingsOf(file);
  const rows = rowsBelow(file);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  return Array.from({ length: width }, (_, index) => ({
    index,
    heading: (headings[index] ?? '').trim(),
    examples: rows.flatMap(({ cells }) => cells[index]?.trim() || []).slice(0, EXAMPLES),
    field: file.header.columns[index] ?? null,
  })).filter(({ heading, examples }) => heading !== '' || examples.length > 0);
}

/** The file with another row of headings, whose columns are guessed anew. */
export function withHeaderLine(file: MappedFile, line: number): MappedFile {
  const header = { line, columns: [] };
  const headings = headingsOf({ ...file, header });
  return { ...file, header: { line, columns: guessColumns(headings) } };
}

/**
 * The file with another meaning of one column. A field is in one column only, so it leaves the one it was in. A name
 * may have parts.
 */
export function withColumn(file: MappedFile, index: number, field: ImportField | null): MappedFile {
  const width = Math.max(index + 1, file.header.columns.length);
  const columns = Array.from({ length: width }, (_, each) => {
    if (each === index) return field;
    const before = file.header.columns[each] ?? null;
    return before === field && !inSeveralColumns(field) ? null : before;
  });
  return { ...file, header: { ...file.header, columns } };
}

/** The headings of the columns that the name is put together from, from the left. */
export const nameParts = (file: MappedFile): string[] =>
  columnsOf(file)
    .filter(({ field }) => inSeveralColumns(field))
    .map(nameOfColumn);

export const nameOfColumn = ({ heading, index }: Pick<Column, 'heading' | 'index'>): string =>
  heading || `Column ${index + 1}`;

/** What an account needs and no column holds. */
export const missingIn = ({ header }: MappedFile): ImportField[] =>
  REQUIRED_COLUMNS.filter(field => !header.columns.includes(field));

/** What is sent: the columns that hold something of ours, and the rows below the headings. */
export function sheetToSend(file: MappedFile): NonNullable<ImportUsersBody['sheet']> {
  const indexes = file.header.columns.flatMap((column, index) => (column ? [index] : []));
  const semesters = headingsOf(file).map(
    (heading, index) => file.header.columns[index] === 'year' && countsSemesters(heading),
  );
  const cellOf = (cell: string, index: number): string => (semesters[index] ? asSemester(cell) : cell);
  return {
    columns: file.header.columns.filter(column => column !== null),
    rows: rowsBelow(file)
      .map(({ line, cells }) => ({ line, cells: indexes.map(index => cellOf(cells[index] ?? '', index)) }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== '')),
  };
}
