import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import type { ReportKind, SubjectOf } from '#contract/report-request.ts';
import type { Position } from './marks-at.ts';

/** Text or a whole number; null: there is none. */
export type Cell = string | number | null;
export type Cells = Readonly<Record<string, Cell>>;

/** One row of a report, by the titles of its columns. */
export interface TableRow {
  readonly cells: Cells;
  /** What is recorded and so never changes, for the hash: lines of this row, or whose turn has come; null: none. */
  readonly hashedText: string | null;
}

/** A number that the report states beside its rows. */
export interface Stat {
  readonly name: string;
  readonly value: number;
  readonly unit?: '%';
}

/** A report as rows, whatever it is then written as. */
export interface ReportTable {
  /** What it is of, for people: an event's title and day, a student's name. */
  readonly about: readonly string[];
  readonly columns: readonly string[];
  readonly stats: readonly Stat[];
  /** How many rows there are. */
  readonly count: number;
  /** All of them, some at a time and in order. To be read once. */
  readonly rows: AsyncIterable<readonly TableRow[]>;
  /** Rows come in an order that is recorded; else names decide it, which may change. */
  readonly inRecordedOrder: boolean;
}

/** What a table is read with. */
export interface TableReading<Kind extends ReportKind> {
  readonly snapshot: Knex.Transaction;
  readonly position: Position;
  readonly subject: SubjectOf<Kind>;
  /** Students are told less of each other. */
  readonly reader: Role;
  readonly timeZone: string;
}

/** A kind of report: undefined where what it is of is not there. */
export type OpenTable<Kind extends ReportKind> = (
  reading: TableReading<Kind>,
) => Promise<ReportTable | undefined>;

/** Each row of each batch turned into one of the table. */
export async function* tableRows<Row>(
  batches: AsyncIterable<readonly Row[]>,
  rowOf: (row: Row) => TableRow,
): AsyncGenerator<readonly TableRow[]> {
  for await (const batch of batches) yield batch.map(rowOf);
}
