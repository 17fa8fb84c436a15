import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Cells } from './table.ts';

/** Rows to be written, by the titles of their columns. */
export interface Written {
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<readonly Cells[]>;
}

/**
 * Writes rows as CSV, a batch at a time. It begins with the mark by which Excel knows UTF-8, without which it shows
 * every name that is not English wrongly; and no cell begins a formula, whatever somebody called themselves.
 */
export async function writeCsv({ columns, batches }: Written, out: Writable): Promise<void> {
  const csv = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true });
  await pipeline(Readable.from(linesOf(columns, batches)), csv, out);
}

async function* linesOf(columns: readonly string[], batches: AsyncIterable<readonly Cells[]>) {
  for await (const batch of batches)
    for (const cells of batch) yield columns.map(column => cells[column] ?? '');
}
