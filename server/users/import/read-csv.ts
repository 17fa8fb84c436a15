import { CsvError, parse } from 'csv-parse/sync';
import type { StudentField } from '#contract/constants.ts';
import { LIMITS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_COLUMNS, REQUIRED_COLUMNS } from '#contract/users/import.ts';
import { columnOf } from './columns.ts';

/** A row below the header, and the line of the file it begins in. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<StudentField, string>>>;
}

export interface CsvFile {
  readonly rows: readonly CsvRow[];
  /** The recognised headings, each with its column. */
  readonly columns: readonly { readonly heading: string; readonly column: StudentField }[];
  /** The headings of unknown columns. */
  readonly ignoredColumns: readonly string[];
}

interface CsvRecord {
  readonly cells: readonly string[];
  /** The last line of the record. */
  readonly lastLine: number;
}

/** Reads a file as spreadsheets write it: any line ends, a byte order mark, commas or semicolons or tabs. */
export function readCsv(text: string): CsvFile | Refusal {
  // Half a character, as a broken export may contain, cannot be stored in the database.
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n');
  try {
    const [header, ...records] = parseRecords(lines);
    return header ? toFile(header.cells, records) : refuseFile(MESSAGES.csvEmpty);
  } catch (error) {
    if (error instanceof CsvError) return refuseFile(MESSAGES.csvUnreadable(lineOf(error)));
    throw error;
  }
}

const refuseFile = (error: string): Refusal => refuse('bad_request', { error, fields: { csv: error } });

const lineOf = (error: CsvError): number => {
  const line = error['lines'];
  return typeof line === 'number' ? line : 1;
};

/** Reads at most one record too many: a long file is not read to its end only to be refused. */
function parseRecords(lines: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  parse(lines, {
    bom: true,
    delimiter: delimiterOf(lines),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: LIMITS.importRows + 2,
    on_record: (cells: string[], info) => {
      records.push({ cells, lastLine: info.lines });
      return null;
    },
  });
  return records;
}

/** The delimiter that occurs most often in the header. */
function delimiterOf(lines: string): string {
  const [header = ''] = lines.split('\n', 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most));
}

function toFile(header: readonly string[], records: readonly CsvRecord[]): CsvFile | Refusal {
  const columns = header.map(columnOf);
  const missing = REQUIRED_COLUMNS.filter(column => !columns.includes(column));
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (missing.length > 0)
    return refuseFile(MESSAGES.csvColumnMissing(missing.map(each => IMPORT_COLUMNS[each]).join(', ')));
  if (twice) return refuseFile(MESSAGES.csvColumnTwice(IMPORT_COLUMNS[twice]));
  if (records.length === 0) return refuseFile(MESSAGES.csvEmpty);
  if (records.length > LIMITS.importRows) return refuseFile(MESSAGES.csvTooLong(LIMITS.importRows));
  return {
    rows: records.map(({ cells, lastLine }) => ({
      line: lastLine + 1 - cells.join('').split('\n').length,
      cells: cellsOf(columns, cells),
    })),
    columns: header.flatMap((heading, index) => {
      const column = columns[index];
      return column ? [{ heading, column }] : [];
    }),
    ignoredColumns: header.filter((name, index) => !columns[index] && name.trim() !== ''),
  };
}

const cellsOf = (
  columns: readonly (StudentField | undefined)[],
  record: readonly string[],
): CsvRow['cells'] =>
  Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, asTyped(record[index] ?? '')]] : [])),
  );

/** Our own export puts an apostrophe before text that a spreadsheet would treat as a formula. */
const asTyped = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '').trim();
