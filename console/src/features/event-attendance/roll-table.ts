import { likelyColumn } from '#contract/users/headings.ts';
import { absentCells, isSaidAbsent, type Says, saidIn } from './absence.ts';
import { type IsKnown, isFilled, type Piece } from './roll-pieces.ts';

type Row = readonly string[];

const joined = (row: Row): string => row.filter(isFilled).join(' ');
/** The last row of many sheets. Its number is no student. */
const SUM = /^\W*(grand\s+)?(total|count|sum|strength)\b/i;

/**
 * The cells of the columns that hold roll numbers. Sheets often have two such columns side by side. A row with nothing
 * in them is named by its first cell. A row alone is a list that lies.
 */
export function tablePieces(text: string, isKnown: IsKnown): Piece[] {
  const rows = text.split(/[\r\n]+/).map(row => row.split('\t'));
  const filled = rows.filter(row => row.some(isFilled));
  const [only] = filled;
  if (only && filled.length === 1 && only.filter(isKnown).length > 1)
    return only.filter(isFilled).map(cell => ({ text: cell, isAbsent: false }));
  const head = headOf(filled, isKnown);
  const columns = rollColumns(filled, head, isKnown);
  const isAbsent = absentRows(filled, head, columns);
  return filled.flatMap((row): Piece[] => {
    if ((!row.some(isKnown) && row.some(isRollHeading)) || partOf(row)) return [];
    const cells = row.filter((cell, at) => columns.has(at) && isFilled(cell));
    const isSum = SUM.test(joined(row));
    const named = cells.length > 0 && !isSum ? cells : [row.find(isFilled) ?? ''];
    return named.map(text => ({ text, isAbsent: isAbsent(row) }));
  });
}

/** What a row says of those below it: "Absent" alone in a row. */
const partOf = (row: Row): Says => (row.filter(isFilled).length === 1 ? saidIn(joined(row)) : null);

const isRollHeading = (cell: string): boolean => likelyColumn(cell) === 'roll_no';

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
    if (known.has(at + 1) && !numbering.has(at - 1) && counts(rows, at)) numbering.add(at);
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

/** Tells of each row whether it says that its students were absent, by a cell or by a row above. */
function absentRows(rows: readonly Row[], head: Row, columns: ReadonlySet<number>): (row: Row) => boolean {
  const below = rows.slice(rows.indexOf(head) + 1);
  const width = Math.max(...rows.map(row => row.length));
  const absentIn = Array.from({ length: width }, (_, at) =>
    columns.has(at)
      ? new Set<string>()
      : absentCells(
          head[at]?.trim() ?? '',
          below.map(row => row[at] ?? ''),
        ),
  );
  const absent = new Set<Row>();
  let part: Says = null;
  for (const row of below) {
    part = partOf(row) ?? part;
    const byCell = row.some((cell, at) => absentIn[at]?.has(cell));
    if (byCell || isSaidAbsent(saidIn(joined(row)), part)) absent.add(row);
  }
  return row => absent.has(row);
}
