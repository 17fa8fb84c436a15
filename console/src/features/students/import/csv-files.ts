import type { Input, Options } from 'csv-stringify/browser/esm/sync';
import { IMPORT_COLUMNS, type ImportedRow } from '#contract/users/import.ts';

/** A file to save. */
export interface CsvFile {
  readonly name: string;
  readonly text: string;
}

/** Spreadsheets recognise UTF-8 only by this mark. */
const MARK = '\uFEFF';

/** Loaded when a file is made, because most visits need none. */
async function csv(rows: Input, options: Options = {}): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(rows, options);
}

/** A file with only the column names, as a template. */
export const template = async (): Promise<CsvFile> => ({
  name: 'students-template.csv',
  text: MARK + (await csv([Object.values(IMPORT_COLUMNS)])),
});

/** The initial passwords to hand out. A cell that a spreadsheet would calculate begins with an apostrophe. */
export async function passwordsFile(rows: readonly ImportedRow[]): Promise<CsvFile> {
  const cells = rows.flatMap(({ name, roll_no, email, initialPassword }) =>
    initialPassword === undefined ? [] : [[name, roll_no, email, initialPassword]],
  );
  const columns = ['Name', 'Roll Number', 'Email', 'Initial Password'];
  return {
    name: 'initial-passwords.csv',
    text: MARK + (await csv(cells, { header: true, columns, escape_formulas: true })),
  };
}

/**
 * The refused rows as they were in the file, with the problem before each. After correction the file can be imported
 * as it is, because the import ignores the column with the problem.
 */
export async function refusedFile(source: string, rows: readonly ImportedRow[]): Promise<CsvFile> {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const firstLines = rows.map(({ line }) => line);
  const header = textOf(lines, 1, firstLines[0]);
  const delimiter = delimiterOf(header);
  const parts = [`What is wrong${delimiter}${header}`];
  for (const [index, { line, outcome, fields = {} }] of rows.entries()) {
    if (outcome !== 'refused') continue;
    const why = await csv([[Object.values(fields).join('. ')]], { quoted: true, eof: false });
    parts.push(`${why}${delimiter}${textOf(lines, line, firstLines[index + 1])}`);
  }
  return { name: 'refused-rows.csv', text: `${MARK}${parts.join('\r\n')}\r\n` };
}

/** The lines from one row to the next, without the empty ones in between. */
const textOf = (lines: readonly string[], from: number, next: number | undefined): string =>
  lines
    .slice(from - 1, next === undefined ? undefined : next - 1)
    .join('\r\n')
    .trimEnd();

/** The same rule as on the server: the separator that the header has most of. */
function delimiterOf(header: string): string {
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most));
}
