import { PDF_TAGGED_SHEETS } from '#contract/constants.ts';
import type { Tone } from '../tables/cell-texts.ts';
import { CELL, HEADING_ROW, type Paper } from './paper.ts';
import { linesOf } from './text-width.ts';

export interface Row {
  /** One text per column. */
  readonly cells: readonly string[];
  /** The mark of its status. */
  readonly tone: Tone | 'none';
}

/** The properties of a column that the layout needs. */
export interface Width {
  /** In millimetres. */
  readonly width: number;
  /** Printed bolder, and so wider. */
  readonly strong?: boolean | undefined;
  /** There is room for so many lines in each row, as to sign there. */
  readonly leastLines?: number | undefined;
}

/** Where rows are placed: the paper, and how much of the first sheet is used above the table. */
interface Room {
  readonly paper: Paper;
  readonly topBlock: number;
}

/** Tolerance between our millimetres and Chromium's pixels. */
const SLACK = 1;

/**
 * Distributes rows to sheets. Each sheet gets its own table: Chromium lays out many small tables several times
 * faster than a long one, and each begins with its column titles. The rows planned for a sheet must fit, because
 * Chromium does not move them to another one.
 */
export function dealOut(rows: readonly Row[], columns: readonly Width[], { paper, topBlock }: Room): Row[][] {
  const pages: Row[][] = [[]];
  const full = paper.printed.height - HEADING_ROW - SLACK;
  let left = full - topBlock;
  for (const row of rows) {
    const height = heightOf(row, columns);
    // The first sheet may hold only what is above its table. Every other sheet holds at least one row.
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
interface Part<Sheet> {
  readonly sheets: readonly Sheet[];
  /** The number of its first sheet in the whole report. */
  readonly firstNumber: number;
}

/**
 * Divides sheets into parts of about the same size, in order. A short last part would leave its page idle. A
 * part must be small enough for a page's memory, and large compared with the fixed cost of a page: about 500
 * rows.
 */
export function inParts<Sheet>(sheets: readonly Sheet[]): Part<Sheet>[] {
  const size = Math.ceil(sheets.length / Math.ceil(sheets.length / PDF_TAGGED_SHEETS));
  return Array.from({ length: Math.ceil(sheets.length / size) }, (_, index) => ({
    sheets: sheets.slice(index * size, (index + 1) * size),
    firstNumber: index * size + 1,
  }));
}

/** The maximum height in millimetres. */
export function heightOf(row: Row, columns: readonly Width[]): number {
  const lines = row.cells.map((text, index) => {
    const { width = 0, strong = false, leastLines = 1 } = columns[index] ?? {};
    return Math.max(leastLines, linesOf(text, widthInEm(width), strong ? 600 : 400));
  });
  return Math.max(...lines) * CELL.line + 2 * CELL.padY + CELL.rule;
}

const widthInEm = (width: number): number => (width - 2 * CELL.padX) / CELL.fontSize;
const isEmpty = (page: Row[] | undefined): boolean => page?.length === 0;
