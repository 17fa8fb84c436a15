import { type ExpectedPerson, expectedPerson } from '#contract/office/schema.ts';
import { type FileRow, guessHeader } from '#contract/users/headings.ts';

/** What a pasted list holds. */
export interface PastedList {
  readonly people: readonly ExpectedPerson[];
  /** Lines without a roll number or an email, as they were typed. */
  readonly unread: readonly string[];
}

/**
 * Reads roll numbers and emails, one person a line. Headings, as copied from a spreadsheet, say which column is which,
 * also below a title; without them the email has an @, and the roll number is the first other cell with a digit.
 */
export function readExpectedList(text: string): PastedList {
  const lines = text.split(/[\r\n]+/).filter(line => line.trim() !== '');
  const read = found(lines.map((line, nth) => ({ line: nth, cells: cellsOf(line) }))).map(
    ({ line, ...person }) => ({ line: lines[line] ?? '', person: expectedPerson.safeParse(person).data }),
  );
  return {
    people: read.flatMap(({ person }) => person ?? []),
    unread: read.flatMap(({ line, person }) => (person ? [] : [line.trim()])),
  };
}

/** What stands for a roll number and an email in each row of a person. */
function found(rows: readonly FileRow[]) {
  const { line: above = -1, columns = [] } = guessHeader(rows) ?? {};
  const at = { roll_no: columns.indexOf('roll_no'), email: columns.indexOf('email') };
  if (at.roll_no >= 0 && at.email >= 0)
    return rows
      .filter(({ line }) => line > above)
      .map(({ line, cells }) => ({ line, roll_no: cells[at.roll_no], email: cells[at.email] }));
  const first = areNumbered(rows) ? 1 : 0;
  return rows.map(({ line, cells }) => ({ line, ...guessed(cells.slice(first)) }));
}

/** A copied table has tabs. Otherwise commas or semicolons, or only blanks. */
const cellsOf = (line: string): string[] => {
  const separator = [/\t/, /[,;]/].find(each => each.test(line)) ?? /\s+/;
  return line.split(separator).map(cell => cell.trim());
};

function guessed(cells: readonly string[]) {
  const email = cells.find(cell => cell.includes('@'));
  const roll_no = cells.find(cell => cell !== email && /\d/.test(cell));
  return { roll_no, email };
}

const PHONE = /^\+?[\d -]{10,}$/;

/**
 * Whether the first cells only count the lines, and roll numbers stand behind them. These are as many as students, or
 * nearly, if one is listed twice. A year or a class is the same in many lines.
 */
function areNumbered(rows: readonly FileRow[]): boolean {
  const numberIn = (row: FileRow | undefined): number => Number.parseInt(row?.cells[0] ?? '', 10);
  const behind = rows.flatMap(({ cells }) => guessed(cells.slice(1)).roll_no ?? []);
  return (
    rows.length > 1 &&
    rows.every((row, nth) => numberIn(row) === numberIn(rows[0]) + nth) &&
    behind.length === rows.length &&
    new Set(behind).size > rows.length / 2 &&
    !behind.some(cell => PHONE.test(cell))
  );
}
