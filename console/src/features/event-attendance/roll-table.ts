import { ROLL_LIST_MESSAGES } from '#contract/attendance/roll-list-messages.ts';
import { likelyColumn } from '#contract/users/headings.ts';
import { headingStatus, marksIn, statusIn } from './absence.ts';
import { labelOf, type Roster, saidOf } from './roll-headings.ts';
import { type IsKnown, isFilled } from './roll-numbers.ts';
import { walkParts } from './roll-parts.ts';
import type { Piece } from './roll-pieces.ts';
import { signsIn } from './signs.ts';

type Row = readonly string[];

const joined = (row: Row): string => row.filter(isFilled).join(' ');
/** The last row of many sheets. Its number is no student. */
const SUM = /^\W*(grand\s+)?(total|count|sum|strength)\b/i;

/** A table with tabs between its cells. A CSV file with headings becomes one. Null: the text is none. */
export function tableIn(text: string): string | null {
  if (text.includes('\t')) return text;
  const head = text.split(/[\r\n]+/).find(isFilled) ?? '';
  const sign = [',', ';'].find(each => withTabs(head, each).split('\t').some(isHeadingOfMany));
  return sign === undefined ? null : withTabs(text, sign);
}

/** What stands in quotes may have the sign in it. */
const withTabs = (text: string, sign: string): string =>
  text
    .split('"')
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(sign, '\t')))
    .join('');

const isHeadingOfMany = (cell: string, _: number, cells: readonly string[]): boolean =>
  cells.length > 1 && isRollHeading(cell);

/**
 * The cells of the columns that hold roll numbers. Sheets often have two such columns side by side. A row with nothing
 * in them is named by its first cell. A row alone is a list that lies.
 */
export function tablePieces(text: string, roster: Roster): Piece[] {
  const { isKnown } = roster;
  const rows = text.split(/[\r\n]+/).map(row => row.split('\t'));
  const filled = rows.filter(row => row.some(isFilled));
  const [only] = filled;
  if (only && filled.length === 1 && only.filter(isKnown).length > 1)
    return only.filter(isFilled).map(cell => ({ text: cell, isAbsent: false, beside: [], signs: [] }));
  const head = headOf(filled, isKnown);
  const columns = rollColumns(filled, head, isKnown);
  const marked = readMarks(filled, head, columns, roster);
  return marked.flatMap(({ row, isAbsent, beside, signs }): Piece[] => {
    if ((!row.some(isKnown) && row.some(isRollHeading)) || isHeading(row, roster)) return [];
    if (row === head && row.every(cell => !isFilled(cell) || statusIn(cell))) return [];
    const cells = row.flatMap((text, at): Piece[] => {
      if (!columns.has(at) || !isFilled(text)) return [];
      return [{ text, isAbsent: isAbsent || statusIn(head[at] ?? '') === 'absent', beside, signs }];
    });
    const isSum = SUM.test(joined(row));
    if (cells.length > 0 && !isSum) return cells;
    const first = row.find(isFilled) ?? '';
    // In another column it may only count the rows, and be the roll number of somebody else.
    const text = isKnown(first) ? ROLL_LIST_MESSAGES.withoutRollNo(joined(row)) : first;
    return [{ text, isAbsent, beside, signs }];
  });
}

/** "Absent" alone in a row says it of those below. */
const isHeading = (row: Row, roster: Roster): boolean => readAlone(row, roster)?.of === 'below';

/** What a row with one cell says, and of whom. Undefined: it has more cells. */
function readAlone(row: Row, roster: Roster) {
  if (row.filter(isFilled).length !== 1) return undefined;
  const text = joined(row);
  const status = headingStatus(text);
  return { saysIt: status !== null && status !== 'both', of: saidOf(text, status, roster) };
}

const isRollHeading = (cell: string): boolean => {
  const column = likelyColumn(cell);
  return column === 'roll_no' || column === 'new_roll_no';
};

/** The row of headings: that which names the roll numbers, or the last one before the students. */
function headOf(rows: readonly Row[], isKnown: IsKnown): Row {
  const named = rows.find(row => row.some(isRollHeading));
  const first = rows.findIndex(row => row.some(isKnown));
  const above = rows.slice(0, Math.max(first, 0));
  return named ?? above.filter(row => row.filter(isFilled).length > 1).at(-1) ?? [];
}

/** Those that are headed so. Without headings, those with a known roll number that do not only count the rows. */
function rollColumns(rows: readonly Row[], head: Row, isKnown: IsKnown): ReadonlySet<number> {
  const known = new Set(rows.flatMap(row => row.flatMap((cell, at) => (isKnown(cell) ? [at] : []))));
  const headed = [...known].filter(at => isRollHeading(head[at] ?? ''));
  if (headed.length > 0) return new Set(headed);
  const numbering = new Set<number>();
  for (const at of known)
    if (known.has(at + 1) && !numbering.has(at - 1) && !statusIn(head[at] ?? '') && counts(rows, at))
      numbering.add(at);
  return new Set([...known].filter(at => !numbering.has(at)));
}

/** Whether a column only counts its rows: 1, 2, 3. */
function counts(rows: readonly Row[], at: number): boolean {
  const numbers = rows.map(row => row[at]?.trim() ?? '').filter(cell => /^\d+[.)]?$/.test(cell));
  const [first = ''] = numbers;
  return (
    numbers.length > 1 &&
    numbers.every((cell, nth) => Number.parseInt(cell, 10) === Number.parseInt(first, 10) + nth)
  );
}

/** Each row, with what its cells and the rows above say of its students. */
function readMarks(rows: readonly Row[], head: Row, columns: ReadonlySet<number>, roster: Roster) {
  const { isKnown, isUsual } = roster;
  const below = rows.slice(rows.indexOf(head) + 1);
  const students = below.filter(row => !isHeading(row, roster) && !SUM.test(joined(row)));
  const width = Math.max(...rows.map(row => row.length));
  const marks = Array.from({ length: width }, (_, at) => {
    const cells = columns.has(at) ? [] : students.map(row => row[at] ?? '');
    return marksIn(head[at]?.trim() ?? '', cells);
  });
  const walk = walkParts(isUsual);
  return rows.map(row => {
    const isOfStudents = row.some(isKnown);
    const alone = isOfStudents || row.some(isRollHeading) ? undefined : readAlone(row, roster);
    const part = walk({
      text: joined(row),
      isOfStudents,
      isHeading: alone !== undefined && (alone.of === 'below' || !alone.saysIt),
      label: alone?.of === 'own' && alone.saysIt ? labelOf(joined(row), isKnown) : '',
      isUnsure: alone?.of === 'unsure',
      saysAbsent: marks.some(({ absent }, at) => absent.has(row[at] ?? '')),
    });
    const beside = marks.flatMap(({ unclear }, at) => (unclear.has(row[at] ?? '') ? [row[at] ?? ''] : []));
    const signs = [...new Set(row.flatMap(signsIn))];
    return { row, isAbsent: part.isAbsent, beside: [...beside, ...part.unclear], signs };
  });
}
