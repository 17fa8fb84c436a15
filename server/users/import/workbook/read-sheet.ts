import { formatValue } from 'hucre';
import { type Cell, type CellValue, cellRef, colToLetter, rangeRef, type Sheet } from 'hucre/xlsx';
import { LIMITS } from '#contract/constants.ts';
import type { ImportSheet } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { sheetOf } from '../sheet.ts';

/** Reads sheets as text, of which all together may have so many characters. */
export function sheetReader(mostText: number): (sheet: Sheet) => ImportSheet {
  let text = 0;
  return sheet => {
    const rows = rowsOf(sheet);
    text += rows.reduce((sum, { cells }) => sum + cells.join('').length, 0);
    const hidden = Boolean(sheet.hidden) || Boolean(sheet.veryHidden);
    const tooMuch = text > mostText ? IMPORT_MESSAGES.workbookTooMuch : null;
    const read = sheetOf({ name: sheet.name, hidden }, rows, tooMuch);
    return read.problem === null ? { ...read, notes: notesOf(sheet) } : read;
  };
}

/** The rows that hold anything, without the empty cells at their ends. */
function rowsOf(sheet: Sheet): ImportSheet['rows'] {
  const rows = sheet.rows.map((row, y) =>
    row.map((value, x) => textOf(value, sheet.cells?.get(`${y},${x}`))),
  );
  fillDown(sheet, rows);
  return rows.flatMap((cells, index) => {
    const last = cells.findLastIndex(cell => cell.trim() !== '');
    return last < 0 ? [] : [{ line: index + 1, cells: cells.slice(0, last + 1) }];
  });
}

/** A cell that was merged over several rows shows its value in each of them: so it has it in each of them. */
function fillDown({ merges = [] }: Sheet, rows: string[][]): void {
  for (const { startRow, startCol, endRow } of merges) {
    const value = rows[startRow]?.[startCol] ?? '';
    for (const row of rows.slice(startRow + 1, endRow + 1)) {
      while (row.length < startCol) row.push('');
      row[startCol] = value;
    }
  }
}

const ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/;
const isError = (value: CellValue): boolean => typeof value === 'string' && ERROR.test(value);

/** "00123", "GCS-001" or "2024-001", where zeros, letters and signs are the cell's format. */
const PADDED = /^("[^"]*"|\\.|[+\- ])*[0#]("[^"]*"|\\.|[0#+\- ])*$/;
/** A spreadsheet keeps 15 digits of a number. Of a longer one it has lost the last, and shows it shortened. */
const MOST_EXACT = 999_999_999_999_999;

function textOf(value: CellValue, cell: Cell | undefined): string {
  if (value === null || value === undefined || isError(value)) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return String(value).toWellFormed().replaceAll('\0', '');
  return numberText(value, cell?.style?.numFmt ?? '');
}

/** A format's own signs: outside of quotes, and not behind a backslash. */
const LITERAL = /"[^"]*"|\\./g;
const SCIENTIFIC = /[0#?.]E[+-]/i;
/** A spreadsheet shows eleven digits before it shortens a number by itself. */
const MOST_SHOWN = 99_999_999_999;
/** Whether so few digits are left of it that it is 21E10, or was read from a file in which it was shortened. */
const isRounded = (value: number): boolean => value === Number(value.toExponential(5));

/** A number as a person reads it there, unless its format only makes it look nicer. */
function numberText(value: number, format: string): string {
  if (value > MOST_EXACT) return value.toExponential(5).toUpperCase();
  const signs = format.replace(LITERAL, '');
  // A spreadsheet has made it of something like 21E01. What that was is lost, so it is read as a CSV file has it.
  if (SCIENTIFIC.test(signs) && (value <= MOST_SHOWN || isRounded(value)))
    return value.toExponential(2).toUpperCase();
  if (signs.includes('%')) return `${Number((value * 100).toPrecision(15))}%`;
  return Number.isInteger(value) && value >= 0 && PADDED.test(format)
    ? formatValue(value, format)
    : String(value);
}

/** A day as it is written on the wire. Excel knows no time zones. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/** Cells and ranges named in one sentence. */
const NAMED = 8;

function some(names: readonly string[]): readonly string[] {
  const rest = names.length - NAMED;
  return rest > 0 ? [...names.slice(0, NAMED), IMPORT_MESSAGES.more(rest)] : names;
}

const isFilled = (value: CellValue | undefined): boolean => (value ?? '') !== '';

/** The letters of the hidden columns that hold anything. Offices hide all that are to the right of a list. */
const hiddenColumnsOf = ({ columns = [], rows }: Sheet): string[] =>
  columns
    .slice(0, LIMITS.workbook.columns)
    .flatMap(({ hidden }, x) => (hidden && rows.some(row => isFilled(row[x])) ? colToLetter(x) : []));

/** What a person should know who compares the rows with the spreadsheet. */
function notesOf(sheet: Sheet): string[] {
  const { cells = new Map<string, Cell>(), merges = [], rowDefs, rows } = sheet;
  const all = [...cells].map(([key, cell]) => ({ ...cell, ref: refOf(key) }));
  const formulas = all.filter(({ formula }) => formula !== undefined);
  const unsaved = formulas.filter(({ formulaResult, value }) => (formulaResult ?? value) === null);
  const errors = all.filter(({ type, value }) => type === 'error' || isError(value));
  const hidden = rows.filter((row, y) => rowDefs?.get(y)?.hidden && row.some(isFilled)).length;
  const hiddenColumns = hiddenColumnsOf(sheet);
  const refs = (of: readonly { readonly ref: string }[]): readonly string[] => some(of.map(({ ref }) => ref));
  return [
    ...(merges.length > 0 ? [IMPORT_MESSAGES.merged(some(merges.map(mergedRef)))] : []),
    ...(formulas.length > unsaved.length ? [IMPORT_MESSAGES.formulas(formulas.length - unsaved.length)] : []),
    ...(unsaved.length > 0 ? [IMPORT_MESSAGES.formulasUnsaved(refs(unsaved))] : []),
    ...(errors.length > 0 ? [IMPORT_MESSAGES.errors(refs(errors))] : []),
    ...(hiddenColumns.length > 0 ? [IMPORT_MESSAGES.hiddenColumns(some(hiddenColumns))] : []),
    ...(hidden > 0 ? [IMPORT_MESSAGES.hiddenRows(hidden)] : []),
  ];
}

function refOf(key: string): string {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return cellRef(row, column);
}

const mergedRef = ({ startRow, startCol, endRow, endCol }: NonNullable<Sheet['merges']>[number]): string =>
  rangeRef(startRow, startCol, endRow, endCol);
