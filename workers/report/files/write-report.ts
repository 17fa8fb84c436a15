import type { Writable } from 'node:stream';
import type { Knex } from 'knex';
import type { TableFormat } from '#contract/constants.ts';
import { writeTable } from '#platform/table-files/table-file.ts';
import type { Cells } from '#platform/table-files/written.ts';
import { createFingerprint, type Fingerprint } from '../tables/fingerprint.ts';
import { type Wanted, withTable } from '../tables/open-table.ts';
import type { ReportTable, Stat } from '../tables/table.ts';

/** Called after every batch with the share of rows done. If it throws, reading ends. */
type OnPassed = (share: number) => Promise<void>;

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
    await writeTable(
      format,
      { sheet: 'Report', columns: table.columns, keptInView: table.keptInView, batches },
      out,
    );
    return { asOf, rows: table.count, hash: fingerprint.digest(), stats: table.stats };
  });

interface Output {
  readonly format: TableFormat;
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
