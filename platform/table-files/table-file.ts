import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { TableFormat } from '#contract/constants.ts';
import { CSV_OPTIONS } from '#contract/csv.ts';
import type { Cell, Cells, Written } from './written.ts';

const WRITERS: Readonly<Record<TableFormat, (written: Written, out: Writable) => Promise<void>>> = {
  csv: writeCsv,
  xlsx: writeXlsx,
};

/** Writes rows as a file of this format, with few of them in memory at a time. */
export const writeTable = (format: TableFormat, written: Written, out: Writable): Promise<void> =>
  WRITERS[format](written, out);

/**
 * Writes rows as CSV, a batch at a time. The file begins with the mark that tells Excel it is UTF-8; without
 * it names that are not English look wrong. No cell begins a formula, whatever names users have chosen.
 */
async function writeCsv({ columns, batches }: Written, out: Writable): Promise<void> {
  const csv = stringify({ ...CSV_OPTIONS, header: true, columns: [...columns], bom: true });
  await pipeline(Readable.from(linesOf(columns, batches)), csv, out);
}

async function* linesOf(columns: readonly string[], batches: AsyncIterable<readonly Cells[]>) {
  for await (const batch of batches)
    for (const cells of batch) yield columns.map(column => cells[column] ?? '');
}

/** In characters, by the content of the column. */
const WIDTHS = { name: 28, other: 16, narrow: 13 } as const;
const WRAPPED = { alignment: { wrapText: true, vertical: 'top' } } as const;
const WIDE = /Name|Event$|Trade|Location|Verified|Email|Address/;

/**
 * Writes rows as a spreadsheet, a batch at a time. The first line stays visible while scrolling. Text is
 * written as text, so no spreadsheet takes it for a formula, whatever it begins with.
 */
async function writeXlsx(
  { sheet: name, columns, keptInView = columns.length, batches }: Written,
  out: Writable,
): Promise<void> {
  // Large, and a server needs it for an export only.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const sheet = writeXlsxStream(rowsOf({ columns, batches }), {
    name,
    columns: columns.map((header, index) =>
      index < keptInView
        ? { header, width: WIDE.test(header) ? WIDTHS.name : WIDTHS.other }
        : { header, width: WIDTHS.narrow, style: WRAPPED },
    ),
    freezePane: { rows: 1, columns: keptInView < columns.length ? keptInView : 0 },
  });
  await pipeline(Readable.from(sheet), out);
}

async function* rowsOf({ columns, batches }: Omit<Written, 'sheet'>): AsyncGenerator<Cell[]> {
  for await (const batch of batches)
    for (const cells of batch) yield columns.map(column => storable(cells[column] ?? null));
}

/** Replaces two characters that XML does not allow but the library writes. They would make the sheet unreadable. */
const storable = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(/[\ufffe\uffff]/g, '\ufffd') : cell;
