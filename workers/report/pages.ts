import { PDF_TAGGED_SHEETS } from '#contract/constants.ts';
import { CELL, HEADING_ROW, type Paper } from './paper.ts';
import { linesOf } from './text-width.ts';

export interface Row {
  /** A text per column. */
  readonly cells: readonly string[];
  /** How its status is marked. */
  readonly tone: 'present' | 'absent' | 'unmarked' | 'none';
}

/** What laying out needs to know of a column. */
export interface Width {
  readonly width: number;
  /** Printed heavier, and so wider. */
  readonly strong?: boolean | undefined;
}

/** Where rows are dealt out: on which paper, and how much of the first sheet is taken before the table. */
export interface Room {
  readonly paper: Paper;
  readonly topBlock: number;
}

/** Room for what reckoning in millimetres and laying out in pixels disagree about. */
const SLACK = 1;

/**
 * Rows dealt out to sheets. Each sheet gets a table of its own: Chromium lays out many small tables several times
 * faster than a long one, and each begins with its column titles. What a sheet is planned to hold must fit, for
 * Chromium does not move it on to another.
 */
export function dealOut(rows: readonly Row[], columns: readonly Width[], { paper, topBlock }: Room): Row[][] {
  const pages: Row[][] = [[]];
  const full = paper.printed.height - HEADING_ROW - SLACK;
  let left = full - topBlock;
  for (const row of rows) {
    const height = heightOf(row, columns);
    // The first sheet may hold what is above its table and no row; every other holds one at least.
    if (height > left && (pages.length === 1 || !isEmpty(pages.at(-1)))) {
      pages.push([]);
      left = full;
    }
    pages.at(-1)?.push(row);
    left -= height;
  }
  return pages;
}

/** Sheets that one page of the browser prints at a time. */
export interface Part {
  readonly sheets: readonly (readonly Row[])[];
  /** Of its first sheet, in the whole report. */
  readonly firstNumber: number;
}

/**
 * Sheets in parts of about one size, in order: a short last one would leave its page idle. A part is small enough for
 * a page's memory, and large enough for what each page costs beside its rows: about 500 rows.
 */
export function inParts(sheets: readonly (readonly Row[])[]): Part[] {
  const size = Math.ceil(sheets.length / Math.ceil(sheets.length / PDF_TAGGED_SHEETS));
  return Array.from({ length: Math.ceil(sheets.length / size) }, (_, index) => ({
    sheets: sheets.slice(index * size, (index + 1) * size),
    firstNumber: index * size + 1,
  }));
}

/** In millimetres, at most. */
export function heightOf(row: Row, columns: readonly Width[]): number {
  const lines = row.cells.map((text, index) => {
    const { width = 0, strong = false } = columns[index] ?? {};
    return linesOf(text, widthInEm(width), strong ? 600 : 400);
  });
  return Math.max(...lines) * CELL.line + 2 * CELL.padY + CELL.rule;
}

const widthInEm = (width: number): number => (width - 2 * CELL.padX) / CELL.fontSize;
const isEmpty = (page: Row[] | undefined): boolean => page?.length === 0;
