import type { Writable } from 'node:stream';
import type { Knex } from 'knex';
import type { ReportFormat } from '#contract/report-request.ts';
import { type Written, writeCsv } from './csv.ts';
import { type Wanted, withTable } from './open-table.ts';
import { createSeal, type Seal } from './seal.ts';
import type { Cells, Figure, ReportTable } from './table.ts';
import { writeXlsx } from './xlsx.ts';

/** Formats that hold every cell, and so can be written while rows are read. */
export type FileFormat = Exclude<ReportFormat, 'pdf'>;

const WRITERS: Readonly<Record<FileFormat, (written: Written, out: Writable) => Promise<void>>> = {
  csv: writeCsv,
  xlsx: writeXlsx,
};

/** Told what share of the rows has passed, after every batch; by failing it ends the reading. */
export type OnPassed = (share: number) => Promise<void>;

/** What is remembered of a report beside its file. */
export interface Sealed {
  readonly asOf: number;
  readonly rows: number;
  readonly hash: string;
  readonly figures: readonly Figure[];
}

/** Writes a report as a file, few of its rows in memory at a time. Undefined where what it is of is not there. */
export const writeReport = (
  knex: Knex,
  { format, out, onPassed, ...wanted }: Wanted & Output,
): Promise<Sealed | undefined> =>
  withTable(knex, wanted, async ({ table, asOf }) => {
    const seal = sealOf(wanted, asOf, table);
    const batches = sealedCells(table, seal, onPassed);
    await WRITERS[format]({ columns: table.columns, batches }, out);
    return { asOf, rows: table.count, hash: seal.digest(), figures: table.figures };
  });

interface Output {
  readonly format: FileFormat;
  readonly out: Writable;
  readonly onPassed: OnPassed;
}

/** The seal of a report: the same for the same subject and position, whatever it is written as. */
export const sealOf = ({ subject }: Pick<Wanted, 'subject'>, asOf: number, table: ReportTable): Seal =>
  createSeal([subject, asOf], table.inRecordedOrder);

/** The cells of a table's rows; as they pass, they are sealed and counted. */
export async function* sealedCells(
  table: ReportTable,
  seal: Seal,
  onPassed: OnPassed,
): AsyncGenerator<readonly Cells[]> {
  let passed = 0;
  for await (const batch of table.rows) {
    for (const row of batch) if (row.sealed !== null) seal.add(row.sealed);
    passed += batch.length;
    await onPassed(passed / table.count);
    yield batch.map(row => row.cells);
  }
}
