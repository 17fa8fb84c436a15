import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import type { ReportKind, SubjectOf } from '#contract/reports/request.ts';
import type { Cells } from '#platform/table-files/written.ts';
import type { Moment } from '#read-model/snapshot.ts';

/** One row of a report, by the titles of its columns. */
export interface TableRow {
  readonly cells: Cells;
  /**
   * The recorded text that never changes, for the hash: lines of this row, or lines whose turn has come.
   * Null: none.
   */
  readonly hashedText: string | null;
}

/** A number that the report shows besides its rows. */
export interface Stat {
  readonly name: string;
  readonly value: number;
  readonly unit?: '%';
}

/** The columns of an event and of its mark, where a row is a mark. */
export const MARK_COLUMNS = [
  'Event',
  'Event Type',
  'Date',
  'Time',
  'Location',
  'Status',
  'Attendance Time',
  'Punctuality',
] as const;

/** A report as rows, for every format. */
export interface ReportTable {
  /** The subject in words: an event's title and day, or a student's name. */
  readonly about: readonly string[];
  readonly columns: readonly string[];
  /** So many of them say whose row it is, and stay in view. Undefined: there is no need. */
  readonly keptInView?: number;
  readonly stats: readonly Stat[];
  /** The stats count more than is listed: a chart of the rows would contradict them. */
  readonly isPart?: boolean;
  readonly count: number;
  /** All rows, in batches and in order. Can be read only once. */
  readonly rows: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;
  /** The rows come in a recorded order. Otherwise they are sorted by names, which may change. */
  readonly inRecordedOrder: boolean;
}

/** What any table is read with. */
export interface Reading {
  readonly snapshot: Knex.Transaction;
  readonly position: Moment;
  /** Students see less about each other. */
  readonly reader: Role;
  readonly timeZone: string;
}

export type TableReading<Kind extends ReportKind> = Reading & { readonly subject: SubjectOf<Kind> };

/** Opens a kind of report. Undefined if its subject does not exist. */
export type OpenTable<Kind extends ReportKind> = (
  reading: TableReading<Kind>,
) => Promise<ReportTable | undefined>;

/** Turns each row of each batch into a row of the table. */
export async function* tableRows<Row>(
  batches: AsyncIterable<readonly Row[]>,
  rowOf: (row: Row) => TableRow,
): AsyncGenerator<readonly TableRow[]> {
  for await (const batch of batches) yield batch.map(rowOf);
}
