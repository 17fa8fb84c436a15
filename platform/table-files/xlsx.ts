import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell, Written } from './written.ts';

/** In characters, by the content of the column. */
const WIDTHS = { name: 28, other: 16, narrow: 13 } as const;
const WRAPPED = { alignment: { wrapText: true, vertical: 'top' } } as const;
const WIDE = /Name|Event$|Trade|Location|Verified|Email|Address/;

/**
 * Writes rows as a spreadsheet, a batch at a time. The first line stays visible while scrolling. Text is
 * written as text, so no spreadsheet takes it for a formula, whatever it begins with.
 */
export async function writeXlsx(
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
    freezePane: { rows: 1, columns: keptInView % columns.length },
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
