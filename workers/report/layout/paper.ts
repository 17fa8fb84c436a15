/** The margins of every sheet, in millimetres. The foot is in the bottom margin. */
export const MARGINS = { side: 12, top: 12, bottom: 16 } as const;

/** A sheet in millimetres, and its printed area. Styles and pagination both use it. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly printed: { readonly width: number; readonly height: number };
}

const sheet = (width: number, height: number): Paper => ({
  width,
  height,
  printed: { width: width - 2 * MARGINS.side, height: height - MARGINS.top - MARGINS.bottom },
});

/** A4: across for rows with many cells, upright for rows with few. */
export const PAPERS = { across: sheet(297, 210), upright: sheet(210, 297) } as const;

/** The text and cells of the table. `rule` is the hairline as Chromium draws it: a whole pixel. */
export const CELL = { fontSize: 3, line: 4, padX: 1.4, padY: 1.15, rule: 25.4 / 96 } as const;
export const HEADING_ROW = 7;

/** The row number: the first column of every table. */
export const NUMBER_COLUMN = { title: '#', width: 12, align: 'end' } as const;

/** A kind of text above the first table: its size, the height of its lines, and the free space before it. */
export interface TopText {
  readonly size: number;
  readonly line: number;
  readonly before: number;
}

/** The texts above the first table. Each takes as many lines as it needs. */
export const TOP_TEXTS = {
  college: { size: 3.4, line: 4.6, before: 0 },
  title: { size: 8.2, line: 9.4, before: 0.6 },
  subject: { size: 4.2, line: 5.6, before: 0.8 },
  filters: { size: 3.2, line: 4.6, before: 1 },
  provenance: { size: 2.7, line: 3.9, before: 2.2 },
  fact: { size: 2.7, line: 3.9, before: 0 },
} as const satisfies Readonly<Record<string, TopText>>;

/**
 * The code for checking the report, to the right of these texts. `gap` is the space beside it. Its caption is
 * below.
 */
export const CHECK_CODE = { size: 24, gap: 8, caption: 4 } as const;

/** The row of stats, and the free space before it. */
export const STATS = { height: 14, before: 5 } as const;

/** The chart: its heading, its lines, and the columns beside the bar. */
export const CHART = {
  ...{ before: 5, heading: 6, row: 4.8, bar: 2.8 },
  ...{ widestName: 58, gap: 4, number: 19 },
} as const;

/** The space between the first table and what is above it. */
export const BEFORE_TABLE = 5;
