import type { ImportField } from '#contract/constants.ts';
import { tradeNamed } from '#contract/trades.ts';
import { countsSemesters, guessColumns, type Header } from '#contract/users/headings.ts';
import {
  type ImportSheet,
  type ImportUsersBody,
  inSeveralColumns,
  REQUIRED_COLUMNS,
} from '#contract/users/import.ts';
import { asSemester } from '#contract/users/year-words.ts';

/** What a list may have for all its students at once: many colleges have a sheet for each class. */
export const COMMON_FIELDS = ['trade', 'year'] as const;
export type CommonField = (typeof COMMON_FIELDS)[number];

/** A sheet of a file, what its columns are taken for, and what all its students have in common. */
export interface MappedFile {
  readonly name: string;
  readonly sheet: ImportSheet;
  readonly header: Header;
  /** Counts where no column holds it. */
  readonly common: Readonly<Partial<Record<CommonField, string>>>;
}

/** A sheet as it is guessed. Null: it cannot be imported. A sheet that is named after a trade is of that trade. */
export function mappedOf({ name }: Pick<MappedFile, 'name'>, sheet: ImportSheet): MappedFile | null {
  const trade = tradeNamed(sheet.name);
  return sheet.header && { name, sheet, header: sheet.header, common: trade === undefined ? {} : { trade } };
}

/** What all students have in common and no column holds. */
export const commonOf = ({ header, common }: MappedFile): (readonly [CommonField, string])[] =>
  COMMON_FIELDS.flatMap(field => {
    const value = common[field];
    return value === undefined || header.columns.includes(field) ? [] : [[field, value]];
  });

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

/** The file without the columns of these fields. */
export const withoutColumns = (file: MappedFile, fields: readonly ImportField[]): MappedFile => ({
  ...file,
  header: {
    ...file.header,
    columns: file.header.columns.map(field => (field !== null && fields.includes(field) ? null : field)),
  },
});

/** The file with something else that all its students have in common. Empty: nothing. */
export function withCommon({ common, ...file }: MappedFile, field: CommonField, value: string): MappedFile {
  const { [field]: _, ...others } = common;
  return { ...file, common: value === '' ? others : { ...others, [field]: value } };
}

/** The headings of the columns that the name is put together from, from the left. */
export const nameParts = (file: MappedFile): string[] =>
  columnsOf(file)
    .filter(({ field }) => inSeveralColumns(field))
    .map(nameOfColumn);

export const nameOfColumn = ({ heading, index }: Pick<Column, 'heading' | 'index'>): string =>
  heading || `Column ${index + 1}`;

/** What an account needs, and neither a column holds nor all have in common. */
export function missingIn(file: MappedFile): ImportField[] {
  const common = commonOf(file).map(([field]): ImportField => field);
  return REQUIRED_COLUMNS.filter(field => !file.header.columns.includes(field) && !common.includes(field));
}

/** What is sent: the columns that hold something of ours, what all have in common, and the rows below the headings. */
export function sheetToSend(file: MappedFile): NonNullable<ImportUsersBody['sheet']> {
  const indexes = file.header.columns.flatMap((column, index) => (column ? [index] : []));
  const semesters = headingsOf(file).map(
    (heading, index) => file.header.columns[index] === 'year' && countsSemesters(heading),
  );
  const cellOf = (cell: string, index: number): string => (semesters[index] ? asSemester(cell) : cell);
  const common = commonOf(file);
  return {
    columns: [...file.header.columns.filter(column => column !== null), ...common.map(([field]) => field)],
    rows: rowsBelow(file)
      .map(({ line, cells }) => ({ line, cells: indexes.map(index => cellOf(cells[index] ?? '', index)) }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
      .map(({ line, cells }) => ({ line, cells: [...cells, ...common.map(([, value]) => value)] })),
  };
}
