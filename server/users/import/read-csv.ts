import { CsvError, parse } from 'csv-parse/sync';
import { LIMITS } from '#contract/constants.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { columnOf, guessHeader, SEARCHED_ROWS } from '#contract/users/headings.ts';
import { IMPORT_COLUMNS, type ImportSheet } from '#contract/users/import.ts';
import { refuseFile, type Table, tableOf } from './table.ts';

/** A file whose first row has headings that are known for sure. */
export function readCsv(text: string): Table | Refusal {
  const rows = readCsvRows(text);
  if (isRefusal(rows)) return rows;
  const [header, ...below] = rows;
  if (!header) return refuseFile(MESSAGES.csvEmpty);
  const columns = header.cells.map(heading => columnOf(heading) ?? null);
  // Nobody has confirmed that two columns with the name are parts of it.
  if (columns.indexOf('name') !== columns.lastIndexOf('name'))
    return refuseFile(SERVER_MESSAGES.csvColumnTwice(IMPORT_COLUMNS.name));
  const table = tableOf(columns, header.cells, below);
  if (isRefusal(table)) return table;
  if (below.length === 0) return refuseFile(MESSAGES.csvEmpty);
  return below.length > LIMITS.importRows ? refuseFile(MESSAGES.csvTooLong(LIMITS.importRows)) : table;
}

/**
 * Reads a file as spreadsheets write it: any line ends, a byte order mark, commas, semicolons, tabs or bars. Rows
 * have the numbers that a spreadsheet shows, in which a cell with line breaks is in one row. Reads at most `above` rows
 * more than an import may have: a long file is not read to its end only to be refused.
 */
export function readCsvRows(text: string, above = 2): ImportSheet['rows'] | Refusal {
  // Half a character, as a broken export may contain, cannot be stored in the database.
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n');
  const rows: ImportSheet['rows'] = [];
  let line = 0;
  try {
    parse(lines, {
      bom: true,
      delimiter: delimiterOf(lines),
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      to: LIMITS.importRows + above,
      // A row without any text has a number, too, but is no record.
      cast: (cell, { index }) => {
        if (index === 0) line += 1;
        return cell;
      },
      on_record: (cells: string[]) => {
        rows.push({ line, cells: cells.map(asShown) });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isFirstCell = error['index'] === 0;
    return refuseFile(SERVER_MESSAGES.csvUnreadable(isFirstCell ? line + 1 : line));
  }
}

/** Programs write a number as ="00123", so that a spreadsheet keeps its zeros. */
const asShown = (cell: string): string => cell.replace(/^="([^"]*)"$/, '$1');

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The delimiter between the headings: the one by which most fields are found. A title above them may have other ones.
 * Where no heading is known, it is the one that occurs most often in the first line that has any.
 */
function delimiterOf(text: string): string {
  const lines = text.split('\n').filter(line => line.trim() !== '');
  const first = lines.slice(0, SEARCHED_ROWS);
  const header = first.find(line => DELIMITERS.some(each => line.includes(each))) ?? '';
  const judged = DELIMITERS.map(delimiter => {
    const rows = first.map((line, index) => ({ line: index, cells: line.split(delimiter) }));
    const fields = guessHeader(rows)?.columns.filter(column => column !== null).length ?? 0;
    return { delimiter, fields, count: header.split(delimiter).length };
  });
  const [best] = judged.toSorted((one, other) => other.fields - one.fields || other.count - one.count);
  return best?.delimiter ?? ',';
}
