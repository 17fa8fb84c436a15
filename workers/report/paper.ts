/** The sheet the report is printed on: A4 across, in millimetres. Styles and pagination both follow it. */
export const PAPER = { width: 297, height: 210, side: 12, top: 12, bottom: 16 } as const;

export const PRINTED = {
  width: PAPER.width - 2 * PAPER.side,
  height: PAPER.height - PAPER.top - PAPER.bottom,
} as const;

/** Of the table's text and cells. `rule` is the hairline as Chromium draws it: a whole pixel. */
export const CELL = { fontSize: 3, line: 4, padX: 1.4, padY: 1.15, rule: 25.4 / 96 } as const;
export const HEADING_ROW = 7;

export const COLUMNS = [
  { title: '#', width: 12 },
  { title: 'Student', width: 55 },
  { title: 'Roll number', width: 31 },
  { title: 'Trade', width: 29 },
  { title: 'Event', width: 62 },
  { title: 'Date & time', width: 32 },
  { title: 'Verified by', width: 34 },
  { title: 'Status', width: 18 },
] as const;

/** The block above the first table, when the college's name and the filters take a line each; they may take more. */
export const TOP_BLOCK = {
  height: 29,
  line: 4.6,
  textWidth: 150,
  collegeSize: 3.4,
  filtersSize: 3.2,
} as const;
