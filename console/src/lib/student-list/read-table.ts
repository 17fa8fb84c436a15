import { columnOf, likelyColumn } from '#contract/users/headings.ts';
import { DASH, type Entry, readWords, unexplainedIn, type Word } from './entry.ts';
import { readLines } from './read-lines.ts';
import { type Roster, wordsOfStudents } from './roster.ts';

type Row = readonly string[];

const isFilled = (cell: string): boolean => cell.trim() !== '';
/** Whether a cell heads a column of roll numbers. */
const isRollHeading = (cell: string): boolean => {
  const column = likelyColumn(cell);
  return column === 'roll_no' || column === 'new_roll_no';
};

/** The rows of a table pasted from a sheet, or of a CSV text with headings. Null: the text is none. */
export function rowsIn(text: string, roster: Roster): Row[] | null {
  const lines = text.split(/[\r\n]+/).filter(isFilled);
  const sign = ['\t', ',', ';'].find(each =>
    each === '\t'
      ? text.includes(each)
      : cellsOf(lines[0] ?? '', each).some((cell, _, all) => all.length > 1 && isRollHeading(cell)),
  );
  if (sign === undefined) return null;
  const rows = lines.map(line => cellsOf(line, sign));
  // A row alone is a list that lies.
  const isTable =
    rows.length > 1 && rows.some(row => row.some(cell => isRollHeading(cell) || roster.find(cell)));
  return isTable ? rows : null;
}

/** What stands in quotes may have the sign in it. */
const cellsOf = (line: string, sign: string): Row =>
  line
    .split('"')
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(sign, '\t')))
    .join('')
    .split('\t');

/** What is known of a table's columns. */
interface Columns {
  /** They hold roll numbers. Sheets often have two such columns side by side. */
  readonly ofRollNos: ReadonlySet<number>;
  /** They only count the rows. */
  readonly counting: ReadonlySet<number>;
  /** What a column of roll numbers says of them. Of two without headings, one may be something else. */
  readonly nameOf: (at: number, heading: string) => string;
}

/** Reads the rows of a table. What the heading of a column says is said of each of its cells. */
export function readRows(rows: readonly Row[], roster: Roster): Entry[] {
  const columns = columnsOf(rows, roster);
  const isKnown = (row: Row): boolean =>
    row.some((cell, at) => columns.ofRollNos.has(at) && roster.find(cell));
  const isHead = (row: Row): boolean => row.some(isRollHeading) && !isKnown(row);
  const first = rows.findIndex(isKnown);
  const firstHead = rows.findIndex(isHead);
  let head: Row = [];
  return rows.flatMap((row, nth) => {
    const filled = row.filter(isFilled);
    const rollNos = row.filter((cell, at) => columns.ofRollNos.has(at) && isFilled(cell));
    const isAbove = nth < first && filled.length > 1 && !rollNos.some(cell => /\d/.test(cell));
    const isTitle = isAbove && nth < firstHead;
    if (!isTitle && (isAbove || isHead(row))) head = row;
    else if (filled.length === 1 && !isKnown(row)) return readLines(filled.join(), roster);
    // Somebody without a roll number, or a title.
    else if (isTitle || rollNos.length === 0) return [{ rollNos: [], beside: '', heading: filled.join(' ') }];
    else return readRow(row, head, { columns, roster });
    return [];
  });
}

/** The roll numbers of a row, each with the cells up to the next one. The first has those before it, too. */
function readRow(row: Row, head: Row, { columns, roster }: { columns: Columns; roster: Roster }): Entry[] {
  const starts = row.flatMap((cell, at) => (columns.ofRollNos.has(at) && isFilled(cell) ? [at] : []));
  return starts.map((start, nth) => {
    const rollNo = row[start]?.trim() ?? '';
    const student = roster.find(rollNo) ?? roster.findLike(rollNo);
    const cells = row
      .map((cell, at) => ({ at, cell, heading: head[at]?.trim() ?? '' }))
      .slice(nth === 0 ? 0 : start, starts[nth + 1]);
    const said = unexplainedIn(
      cells.map(({ cell }) => readWords(cell, roster).map(asText)),
      wordsOfStudents(student ? [student] : []),
    );
    const texts = cells.map(({ at, cell, heading }, place) => {
      if (at === start) return columns.nameOf(at, heading);
      if (columnOf(heading) || (columns.counting.has(at) && /\d/.test(cell))) return '';
      return saidBelow(heading, DASH.test(cell.trim()) ? cell.trim() : (said[place] ?? []).join(' '));
    });
    return { rollNos: [rollNo], beside: texts.filter(isFilled).join(', ') };
  });
}

const saidBelow = (heading: string, text: string): string => (text && heading ? `${heading}: ${text}` : text);

/** In another column, a number is none of the roster. */
const asText = ({ text }: Word): Word => ({ text, isRollNo: false });

function columnsOf(rows: readonly Row[], { find }: Roster): Columns {
  const all = Array.from({ length: Math.max(...rows.map(row => row.length)) }, (_, at) => at);
  const known = all.filter(at => rows.some(row => find(row[at] ?? '')));
  const headed = all.filter(at => rows.some(row => isRollHeading(row[at] ?? '')));
  const counting = all.filter(at => !headed.includes(at) && counts(rows, at));
  // A column that counts holds the roll numbers themselves if no other does.
  const others = known.filter(at => !counting.includes(at));
  const ofRollNos = [headed, others, known].find(some => some.length > 0) ?? [];
  return {
    ofRollNos: new Set(ofRollNos),
    counting: new Set(counting.filter(at => !ofRollNos.includes(at))),
    nameOf: (at, heading) => {
      const own = ofRollNos.length > 1 ? `Column ${at + 1}` : '';
      return isRollHeading(heading) ? '' : heading || own;
    },
  };
}

/** What heads a column that counts its rows: nothing, "No.", "Sl. No". */
const OF_NUMBERS = /^\W*(s|sl|sr|serial)?\W*(no|num|number)?\W*$/i;

/**
 * Whether a column only counts its rows: 1, 2, 3. Above its heading a sheet may have titles. What stands alone in a row
 * heads no column.
 */
function counts(rows: readonly Row[], at: number): boolean {
  const cells = rows.flatMap(row => {
    const cell = row[at]?.trim() ?? '';
    return cell !== '' && (isCount(cell) || row.filter(isFilled).length > 1) ? cell : [];
  });
  const numbers = cells.filter(isCount);
  const heading = cells[cells.findIndex(isCount) - 1] ?? '';
  return (
    numbers.length > 1 &&
    OF_NUMBERS.test(heading) &&
    numbers.every((cell, nth) => Number.parseInt(cell, 10) === nth + 1)
  );
}

const isCount = (cell: string): boolean => /^\d+[.)]?$/.test(cell);
