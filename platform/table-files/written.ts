/** Text or a whole number. Null: no value. */
export type Cell = string | number | null;
/** The cells of a row, by the titles of their columns. */
export type Cells = Readonly<Record<string, Cell>>;

/** Rows to write, and the titles of their columns. */
export interface Written {
  /** What a spreadsheet writes on the sheet's tab. */
  readonly sheet: string;
  readonly columns: readonly string[];
  /**
   * So many columns stay in view while a spreadsheet is scrolled sideways. Those behind them are many, narrow, and have
   * long titles. Undefined: none stays.
   */
  readonly keptInView?: number | undefined;
  readonly batches: AsyncIterable<readonly Cells[]>;
}
