import type { Chart } from '../chart/chart.ts';
import type { Stat } from '../tables/table.ts';
import type { Row, Width } from './pages.ts';
import type { PAPERS } from './paper.ts';

/** A column as printed. */
export interface Column extends Width {
  readonly title: string;
  /** Numbers are aligned by their last digit. */
  readonly align?: 'end' | undefined;
}

/** A report to print, of any kind, with all its texts. */
export interface ReportContent {
  readonly id: string;
  readonly college: { readonly name: string; readonly timeZone: string };
  readonly title: string;
  /** The subject: an event's title and day, or a student's name. One phrase each, possibly none. */
  readonly subject: readonly string[];
  /** The filters of its rows, one phrase each. */
  readonly filters: readonly string[];
  readonly paper: keyof typeof PAPERS;
  /** What a row is: a record, a student. */
  readonly rowNoun: string;
  /** The first one is that of the row numbers. */
  readonly columns: readonly Column[];
  /** In printing order. */
  readonly rows: readonly Row[];
  readonly stats: readonly Stat[];
  readonly chart?: Chart | undefined;
  /** The store's position the report was read at. */
  readonly asOf: number;
  /** The hash of its recorded content, in hexadecimal digits. */
  readonly hash: string;
  readonly generatedAt: Date;
  /** The user who requested it. */
  readonly requestedBy: string;
  /** The address where these stats can be checked. Undefined if the college has no public address. */
  readonly checkAt?: string | undefined;
}
