import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Written } from './csv.ts';
import type { Cell } from './table.ts';

/** In characters, by what the column holds. */
const WIDTHS = { name: 28, other: 16 } as const;
const WIDE = /Name|Event$|Trade|Location|Verified/;

/**
 * Writes rows as a spreadsheet, a batch at a time, its first line in sight however far one scrolls. Text is written as
 * text: whatever it begins with, no spreadsheet takes it for a formula.
 */
export async function writeXlsx({ columns, batches }: Written, out: Writable): Promise<void> {
  const sheet = writeXlsxStream(rowsOf({ columns, batches }), {
    name: 'Report',
    columns: columns.map(header => ({ header, width: WIDE.test(header) ? WIDTHS.name : WIDTHS.other })),
    freezePane: { rows: 1 },
  });
  await pipeline(Readable.from(sheet), out);
}

async function* rowsOf({ columns, batches }: Written): AsyncGenerator<Cell[]> {
  for await (const batch of batches)
    for (const cells of batch) yield columns.map(column => storable(cells[column] ?? null));
}

/** Two characters that XML has no place for, and that what writes it lets through: nobody could open the sheet. */
const storable = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(/[\ufffe\uffff]/g, '\ufffd') : cell;
