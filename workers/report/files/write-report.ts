import type { Writable } from 'node:stream';
import type { Knex } from 'knex';
import type { ReportFormat } from '#contract/reports/request.ts';
import { createFingerprint, type Fingerprint } from '../tables/fingerprint.ts';
import { type Wanted, withTable } from '../tables/open-table.ts';
import type { Cells, ReportTable, Stat } from '../tables/table.ts';
import { type Written, writeCsv } from './csv.ts';
import { writeXlsx } from './xlsx.ts';

/** Formats that hold every cell, and so can be written while rows are read. */
export type FileFormat = Exclude<ReportFormat, 'pdf'>;

const WRITERS: Readonly<Record<FileFormat, (written: Written, out: Writable) => Promise<void>>> = {
  csv: writeCsv,
  xlsx: writeXlsx,
};

/** Called after every batch with the share of rows done. If it throws, reading ends. */
export type OnPassed = (share: number) => Promise<void>;

/** What is kept of a report besides its file. */
export interface ReportSummary {
  readonly asOf: number;
  readonly rows: number;
  readonly hash: string;
  readonly stats: readonly Stat[];
}

/** Writes a report as a file, with few rows in memory at a time. Undefined if its subject does not exist. */
export const writeReport = (
  knex: Knex,
  { format, out, onPassed, ...wanted }: Wanted & Output,
): Promise<ReportSummary | undefined> =>
  withTable(knex, wanted, async ({ table, asOf }) => {
    const fingerprint = fingerprintOf(wanted, asOf, table);
    const batches = hashedCells(table, fingerprint, onPassed);
    await WRITERS[format]({ columns: table.columns, batches }, out);
    return { asOf, rows: table.count, hash: fingerprint.digest(), stats: table.stats };
  });

interface Output {
  readonly format: FileFormat;
  readonly out: Writable;
  readonly onPassed: OnPassed;
}

/** The fingerprint of a report: the same for the same subject and position, in every format. */
export const fingerprintOf = (
  { subject }: Pick<Wanted, 'subject'>,
  asOf: number,
  table: ReportTable,
): Fingerprint => createFingerprint([subject, asOf], table.inRecordedOrder);

/** The cells of a table's rows. They are hashed and counted as they pass. */
export async function* hashedCells(
  table: ReportTable,
  fingerprint: Fingerprint,
  onPassed: OnPassed,
): AsyncGenerator<readonly Cells[]> {
  let passed = 0;
  for await (const batch of table.rows) {
    for (const row of batch) if (row.hashedText !== null) fingerprint.add(row.hashedText);
    passed += batch.length;
    // A batch may be empty, and a table, too.
    await onPassed(table.count === 0 ? 1 : passed / table.count);
    yield batch.map(row => row.cells);
  }
}
