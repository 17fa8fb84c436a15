import type { AttendanceStatus } from '#contract/constants.ts';
import { CELL, COLUMNS, HEADING_ROW, PRINTED } from './paper.ts';
import { linesOf } from './text-width.ts';

export interface Row {
  /** A text per column. */
  readonly cells: readonly string[];
  readonly status: AttendanceStatus;
}

/** Room for what reckoning in millimetres and laying out in pixels disagree about. */
const SLACK = 1;

/**
 * Rows dealt out to sheets. Each sheet gets a table of its own: Chromium lays out many small tables several times
 * faster than a long one, and each begins with its column titles. What a sheet is planned to hold must fit, for
 * Chromium does not move it on to another.
 */
export function dealOut(rows: readonly Row[], topBlock: number): Row[][] {
  const pages: Row[][] = [[]];
  const full = PRINTED.height - HEADING_ROW - SLACK;
  let left = full - topBlock;
  for (const row of rows) {
    const height = heightOf(row);
    if (height > left && !isEmpty(pages.at(-1))) {
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

/** Few enough for a page's memory, many enough for what each page costs beside its rows: about 500 rows. */
const MOST_SHEETS = 20;

/** Sheets in parts of about one size, in order: a short last one would leave its page idle. */
export function inParts(sheets: readonly (readonly Row[])[]): Part[] {
  const size = Math.ceil(sheets.length / Math.ceil(sheets.length / MOST_SHEETS));
  return Array.from({ length: Math.ceil(sheets.length / size) }, (_, index) => ({
    sheets: sheets.slice(index * size, (index + 1) * size),
    firstNumber: index * size + 1,
  }));
}

/** In millimetres, at most. */
export function heightOf(row: Row): number {
  const lines = row.cells.map((text, index) => linesOf(text, widthInEm(COLUMNS[index]?.width ?? 0)));
  return Math.max(...lines) * CELL.line + 2 * CELL.padY + CELL.rule;
}

const widthInEm = (width: number): number => (width - 2 * CELL.padX) / CELL.fontSize;
const isEmpty = (page: Row[] | undefined): boolean => page?.length === 0;
