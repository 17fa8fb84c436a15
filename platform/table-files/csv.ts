import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { CSV_OPTIONS } from '#contract/csv.ts';
import type { Cells, Written } from './written.ts';

/**
 * Writes rows as CSV, a batch at a time. The file begins with the mark that tells Excel it is UTF-8; without
 * it names that are not English look wrong. No cell begins a formula, whatever names users have chosen.
 */
export async function writeCsv({ columns, batches }: Written, out: Writable): Promise<void> {
  const csv = stringify({ ...CSV_OPTIONS, header: true, columns: [...columns], bom: true });
  await pipeline(Readable.from(linesOf(columns, batches)), csv, out);
}

async function* linesOf(columns: readonly string[], batches: AsyncIterable<readonly Cells[]>) {
  for await (const batch of batches)
    for (const cells of batch) yield columns.map(column => cells[column] ?? '');
}
