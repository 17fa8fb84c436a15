import type { Stat } from '#platform/reports/table.ts';
import type { Chart } from './chart.ts';
import type { Row, Width } from './pages.ts';
import type { PAPERS } from './paper.ts';

/** A column as it is printed. */
export interface Column extends Width {
  readonly title: string;
  /** Numbers stand under each other by their last digit. */
  readonly align?: 'end' | undefined;
}

/** A report as it is printed, whatever it is of: every word of it is here. */
export interface ReportContent {
  readonly id: string;
  readonly college: { readonly name: string; readonly timeZone: string };
  readonly title: string;
  /** What it is of: an event's title and day, a student's name; a phrase each, perhaps none. */
  readonly subject: readonly string[];
  /** What its rows were picked by: a phrase each. */
  readonly filters: readonly string[];
  readonly paper: keyof typeof PAPERS;
  /** What a row is: a record, a student. */
  readonly rowNoun: string;
  /** The first is that of the rows' numbers. */
  readonly columns: readonly Column[];
  /** In the order they are printed in. */
  readonly rows: readonly Row[];
  readonly stats: readonly Stat[];
  readonly chart?: Chart | undefined;
  /** The store's position the report was read at. */
  readonly asOf: number;
  /** Over what it holds of the record, in hexadecimal digits. */
  readonly hash: string;
  readonly generatedAt: Date;
  /** Who asked for it. */
  readonly requestedBy: string;
  /** The address that tells whether these stats were recorded; none where the college has no public one. */
  readonly checkAt?: string | undefined;
}
