import type { Writable } from 'node:stream';
import type { TableFormat } from '#contract/constants.ts';
import { writeCsv } from './csv.ts';
import type { Written } from './written.ts';
import { writeXlsx } from './xlsx.ts';

const WRITERS: Readonly<Record<TableFormat, (written: Written, out: Writable) => Promise<void>>> = {
  csv: writeCsv,
  xlsx: writeXlsx,
};

/** Writes rows as a file of this format, with few of them in memory at a time. */
export const writeTable = (format: TableFormat, written: Written, out: Writable): Promise<void> =>
  WRITERS[format](written, out);
