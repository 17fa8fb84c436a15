import { stringify } from 'csv-stringify/browser/esm/sync';
import { STUDENT_FIELDS } from '#contract/constants.ts';
import { CSV_OPTIONS } from '#contract/csv.ts';
import type { Columns } from '#contract/users/headings.ts';
import { IMPORT_COLUMNS, type ImportedRow } from '#contract/users/import.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { commonOf, headingsOf, type MappedFile } from './mapping.ts';
import { problemsInWords } from './problems.ts';

/** A file to save. */
interface CsvFile {
  readonly name: string;
  readonly text: string;
}

/** Has the browser save it. */
export function saveCsv({ name, text }: CsvFile): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}

/** Spreadsheets recognise UTF-8 only by this mark. */
const MARK = '\uFEFF';

/** Nothing is fetched for it: without a network the passwords would be lost. */
const csvFile = (name: string, rows: string[][]): CsvFile => ({
  name,
  text: MARK + stringify(rows, CSV_OPTIONS),
});

/** A file with only the column names, as a template. */
export const template = (): CsvFile =>
  csvFile('students-template.csv', [STUDENT_FIELDS.map(field => IMPORT_COLUMNS[field])]);

/** Somebody who may have got an initial password. */
export type PasswordRow = Pick<ImportedRow, 'name' | 'roll_no' | 'email' | 'initialPassword'>;

/** The initial passwords to hand out. A cell that a spreadsheet would calculate begins with an apostrophe. */
export function passwordsFile(rows: readonly PasswordRow[]): CsvFile {
  const cells = rows.flatMap(({ name, roll_no, email, initialPassword }) =>
    initialPassword === undefined ? [] : [[name, roll_no, email, initialPassword]],
  );
  const headings = ['Name', 'Roll Number', 'Email', 'Initial Password'];
  return csvFile('initial-passwords.csv', [headings, ...cells]);
}

/**
 * The refused rows as they were in the file, with the problem and what all have in common before each. After correction the file can be imported
 * as it is, because the import leaves out the column with the problem. A cell that a spreadsheet would calculate gets
 * an apostrophe, which the import takes away again.
 */
export function refusedFile(file: MappedFile, rows: readonly ImportedRow[]): CsvFile {
  const problems = new Map(
    rows.flatMap(row => (row.outcome === 'refused' ? [[row.line, problemsInWords(row)] as const] : [])),
  );
  const common = commonOf(file);
  const refused = file.sheet.rows.flatMap(({ line, cells }) => {
    const problem = problems.get(line);
    return problem === undefined ? [] : [[problem, ...common.map(([, value]) => value), ...cells]];
  });
  const { line, columns } = file.header;
  const headings = line > 0 ? headingsOf(file) : headingsFor(columns);
  const first = ['What is wrong', ...common.map(([field]) => IMPORT_COLUMNS[field])];
  return csvFile('refused-rows.csv', [[...first, ...headings], ...refused]);
}

/** Headings for columns that have none, by which the import takes each for the same again. */
const headingsFor = (columns: Columns): string[] =>
  columns.map((column, index) => {
    if (!column) return '';
    const isPart = columns.indexOf(column) !== columns.lastIndexOf(column);
    const nth = columns.slice(0, index + 1).filter(each => each === column).length;
    return isPart ? `${IMPORT_COLUMNS[column]} Part ${nth}` : IMPORT_COLUMNS[column];
  });
