import { type ExpectedPerson, expectedPerson } from '#contract/office/schema.ts';
import { guessColumns } from '#contract/users/headings.ts';

/** What a pasted list holds. */
export interface PastedList {
  readonly people: readonly ExpectedPerson[];
  /** Lines without a roll number or an email, as they were typed. */
  readonly unread: readonly string[];
}

/**
 * Reads roll numbers and emails, one person a line. With a line of headings, as copied from a spreadsheet, these say
 * which column is which; without, the email has an @, and the roll number is the first other cell with a digit.
 */
export function readExpectedList(text: string): PastedList {
  const lines = text.split(/[\r\n]+/).filter(line => line.trim() !== '');
  const columns = guessColumns(cellsOf(lines[0] ?? ''));
  const at = { roll_no: columns.indexOf('roll_no'), email: columns.indexOf('email') };
  const isHeaded = at.roll_no >= 0 && at.email >= 0;
  const read = (isHeaded ? lines.slice(1) : lines).map(line => {
    const cells = cellsOf(line);
    const found = isHeaded ? { roll_no: cells[at.roll_no], email: cells[at.email] } : guessed(cells);
    return { line, person: expectedPerson.safeParse(found).data };
  });
  return {
    people: read.flatMap(({ person }) => person ?? []),
    unread: read.flatMap(({ line, person }) => (person ? [] : [line.trim()])),
  };
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
