import { grouped } from '#contract/numbers.ts';
import { shortTrade } from '#contract/trades.ts';
import type { Cells } from '#platform/table-files/written.ts';
import { toneOf, yesOrNo } from '../tables/cell-texts.ts';
import type { PaperSubject } from '../tables/open-table.ts';
import type { Column } from './document.ts';
import type { Row } from './pages.ts';
import { NUMBER_COLUMN, PAPERS } from './paper.ts';
import { dayAsWritten, dayAndTime as inWords } from './words.ts';

/** A column on paper, and what it prints of a row. */
interface PaperColumn extends Column {
  /** The title of the cell it uses. Readers who do not get the cell do not get the column. */
  readonly needs: string;
  readonly text: (cells: Cells) => string;
}

const column = (title: string, width: number, cell = title): PaperColumn => ({
  title,
  width,
  needs: cell,
  text: cells => String(cells[cell] ?? ''),
});
const countColumn = (title: string, width: number, cell = title, unit = ''): PaperColumn => ({
  ...{ title, width, needs: cell, align: 'end' },
  text: cells => `${grouped(Number(cells[cell] ?? 0))}${unit}`,
});
const rate = (width: number): PaperColumn => countColumn('Rate', width, 'Attendance Rate %', '%');
const shortened = (width: number): PaperColumn => ({
  title: 'Trade',
  width,
  needs: 'Trade',
  text: ({ Trade }) => shortTrade(String(Trade ?? '')),
});
/** Prints 2026-11-20 10:34 in readable form. Any other text stays as it is. */
const moment = (title: string, width: number, cell: string): PaperColumn => ({
  ...{ title, width, needs: cell },
  text: cells => dayAsWritten(String(cells[cell] ?? '')),
});
const dayAndTime = (width: number): PaperColumn => ({
  title: 'Date & time',
  width,
  needs: 'Date',
  text: ({ Date: day, Time }) => inWords(String(day ?? ''), String(Time ?? '')),
});
/** Says of a marked student that they were not expected. The cell is empty for a reader who may not know. */
const statusAndExpected = (width: number): PaperColumn => ({
  ...column('Status', width),
  text: ({ Status, Expected }) => `${Status ?? ''}${Expected === yesOrNo(false) ? ', not expected' : ''}`,
});

/** The columns of each kind, besides the row's number. */
export const PAPER_COLUMNS: Readonly<Record<PaperSubject['kind'], readonly PaperColumn[]>> = {
  attendance: [
    column('Student', 53, 'Student Name'),
    column('Roll number', 29, 'Roll Number'),
    shortened(29),
    column('Event', 60),
    dayAndTime(34),
    column('Verified by', 32, 'Verified By'),
    column('Status', 24),
  ],
  event: [
    column('Student', 65, 'Student Name'),
    column('Roll number', 34, 'Roll Number'),
    column('Trade', 50),
    moment('Attendance time', 34, 'Attendance Time'),
    column('Punctuality', 24),
    column('Verified by', 30, 'Verified By'),
    statusAndExpected(24),
  ],
  student: [
    column('Event', 62),
    column('Type', 24, 'Event Type'),
    dayAndTime(34),
    column('Verified by', 30, 'Verified By'),
    column('Status', 24),
  ],
  trades: [
    column('Trade', 74),
    countColumn('Students', 20),
    countColumn('Events', 20),
    countColumn('Present', 20),
    countColumn('Absent', 20),
    rate(20),
  ],
  sheet: [
    column('Student', 55, 'Student Name'),
    column('Roll number', 30, 'Roll Number'),
    shortened(29),
    { ...column('Signature', 60), leastLines: 2 },
  ],
  eligibility: [
    column('Student', 48, 'Student Name'),
    column('Roll number', 26, 'Roll Number'),
    column('Trade', 38),
    column('Year', 17),
    countColumn('Present', 15),
    countColumn('Absent', 15),
    rate(15),
  ],
};

/** The columns of a kind that the reader may see, and the paper they fit on. They fill its width. */
export function columnsFor(
  kind: PaperSubject['kind'],
  given: readonly string[],
): { readonly columns: readonly PaperColumn[]; readonly paper: keyof typeof PAPERS } {
  const columns = PAPER_COLUMNS[kind].filter(({ needs }) => given.includes(needs));
  const needed = columns.reduce<number>((sum, { width }) => sum + width, NUMBER_COLUMN.width);
  const paper = needed <= PAPERS.upright.printed.width ? 'upright' : 'across';
  const stretched = (PAPERS[paper].printed.width - NUMBER_COLUMN.width) / (needed - NUMBER_COLUMN.width);
  // The subject of a row, and its result.
  const isStrong = (index: number): boolean => index === 0 || index === columns.length - 1;
  return {
    columns: columns.map((each, index) => ({
      ...each,
      width: each.width * stretched,
      strong: isStrong(index),
    })),
    paper,
  };
}

/** Keeps only what is printed of a row. */
export const printed = (cells: Cells, columns: readonly PaperColumn[], number: number): Row => ({
  cells: [grouped(number), ...columns.map(column => column.text(cells))],
  tone: toneOf(cells['Status']) ?? 'none',
});
