import { type ExpectedPerson, expectedPerson } from '#contract/office/schema.ts';
import { type FileRow, guessHeader } from '#contract/users/headings.ts';

/** What a pasted list holds. */
interface PastedList {
  readonly people: readonly ExpectedPerson[];
  /** Lines without a roll number or an email, as they were typed. */
  readonly unread: readonly string[];
}

/** A line, and what divides its cells. */
interface Line extends FileRow {
  readonly separator: RegExp;
}

/**
 * Reads roll numbers and emails, one person a line. Headings, as copied from a spreadsheet, say which column is which,
 * also below a title; without them the email has an @, and the roll number is the first other cell with a digit.
 */
export function readExpectedList(text: string): PastedList {
  const lines = text.split(/[\r\n]+/).filter(line => line.trim() !== '');
  const read = found(lines.map(divided)).map(({ line, ...person }) => ({
    line: lines[line] ?? '',
    person: expectedPerson.safeParse(person).data,
  }));
  return {
    people: read.flatMap(({ person }) => person ?? []),
    unread: read.flatMap(({ line, person }) => (person ? [] : [line.trim()])),
  };
}

/** What stands for a roll number and an email in each row of a person. */
function found(rows: readonly Line[]) {
  const { line: above = -1, columns = [] } = guessHeader(rows) ?? {};
  const at = { roll_no: columns.indexOf('roll_no'), email: columns.indexOf('email') };
  const hasHeadings = at.roll_no >= 0 && at.email >= 0;
  const people = hasHeadings ? rows.filter(({ line }) => line > above) : rows;
  const first = areNumbered(people.slice(people.findIndex(hasEmail))) ? 1 : 0;
  // Between blanks a heading or a name is several cells, so that no cell is below its heading.
  const tellsCells = ({ separator }: Line): boolean =>
    hasHeadings && separator !== BLANKS && separator === rows[above]?.separator;
  return people.map(row => ({
    line: row.line,
    ...(tellsCells(row)
      ? { roll_no: row.cells[at.roll_no], email: row.cells[at.email] }
      : guessed(row.cells.slice(first))),
  }));
}

const BLANKS = /\s+/;
const SEPARATORS = [/\t/, /[,;]/];

/** A copied table has tabs. Otherwise commas or semicolons, or only blanks. */
function divided(text: string, line: number): Line {
  const separator = SEPARATORS.find(each => each.test(text)) ?? BLANKS;
  const cells = (separator === BLANKS ? text.trim() : text).split(separator);
  return { line, separator, cells: cells.map(cell => cell.trim()) };
}

const hasEmail = ({ cells }: FileRow): boolean => cells.some(cell => cell.includes('@'));

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
