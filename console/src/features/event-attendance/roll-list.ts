import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { type Audience, isFor } from '#contract/events/audience.ts';
import { rollNoKey, trimmed } from '#contract/texts.ts';

/** What a pasted list of roll numbers means for an event. */
export interface ListedStudents {
  readonly toMark: readonly DoorStudent[];
  readonly presentAlready: readonly DoorStudent[];
  /** Deactivated, or the event is not for them. */
  readonly notExpected: readonly DoorStudent[];
  /** Their sign-up is not approved yet. */
  readonly waiting: readonly DoorStudent[];
  /** No student has these, as they were typed. */
  readonly unknown: readonly string[];
}

type Students = ReadonlyMap<string, DoorStudent>;

/** The students by their roll numbers, made once for all that is typed. */
export const byRollNo = (students: readonly DoorStudent[]): Students =>
  new Map(students.flatMap(student => (student.roll_no ? [[rollNoKey(student.roll_no), student]] : [])));

/**
 * Finds the students of a list. Of a pasted table, whose cells have tabs between them, the columns of roll numbers are
 * read. In any other text each piece between commas, semicolons or line ends is a roll number, or a line that begins
 * with one. What belongs to nobody is never left out silently, and neither is who has a sign of absence.
 */
export function readRollList(text: string, students: Students, audience: Audience): ListedStudents {
  const isKnown = (piece: string): boolean => students.has(rollNoKey(piece));
  const pieces = text.includes('\t') ? rollCells(text, isKnown) : linePieces(text, isKnown);
  const listed = new Map(pieces.map(piece => [rollNoKey(piece), trimmed(piece)]));
  listed.delete('');
  const found = [...listed.keys()].flatMap(key => students.get(key) ?? []);
  const known = found.filter(({ waiting }) => !waiting);
  const isExpected = (student: DoorStudent): boolean => student.active && isFor(audience, student);
  return {
    toMark: known.filter(student => isExpected(student) && student.present === null),
    presentAlready: known.filter(student => isExpected(student) && student.present !== null),
    notExpected: known.filter(student => !isExpected(student)),
    waiting: found.filter(({ waiting }) => waiting),
    unknown: [...listed].flatMap(([key, typed]) => (students.has(key) ? [] : [typed])),
  };
}

type IsKnown = (piece: string) => boolean;

/**
 * The cells of the columns that hold a known roll number. Sheets often have two such columns side by side. A row with
 * nothing in them is named by its first cell. A row alone is a list that lies.
 */
function rollCells(text: string, isKnown: IsKnown): string[] {
  const rows = text.split(/[\r\n]+/).map(row => row.split('\t'));
  const filled = rows.filter(row => row.some(isFilled));
  const [only] = filled;
  if (only && filled.length === 1 && only.filter(isKnown).length > 1) return only;
  const columns = new Set(filled.flatMap(row => row.flatMap((cell, at) => (isKnown(cell) ? [at] : []))));
  return filled.flatMap(row => {
    if (row.some(cell => ABSENT.test(cell))) return [row.filter(isFilled).join(' ')];
    const cells = row.filter((cell, at) => columns.has(at) && isFilled(cell));
    return cells.length > 0 ? cells : row.filter(isFilled).slice(0, 1);
  });
}

const isFilled = (cell: string): boolean => rollNoKey(cell) !== '';

/** The number of a line in a numbered list. */
const LINE_NUMBER = /^\s*\d+[.)]\s+/;

/** The same, as people type it in a chat: right before a roll number. */
const NUMBER_BEFORE = /^\s*\d+[.)](?=\p{L})/u;
/** What people put around a roll number in a chat, or behind it for who was there. No other sign: 45% is not student 45. */
const AROUND = String.raw`[\s*_~•·▪◦()[\]“”"'.:!–—✓✔☑✅👍\u{1f3fb}-\u{1f3ff}\ufe0f-]+`;
const ENDS = new RegExp(`^${AROUND}|${AROUND}$`, 'gu');
/** Whoever has such a sign was not there. */
const ABSENT = /[❌❎✖✗✘☒🚫⛔👎]/u;
/** A number with these may be a count: "Present (45):". */
const MAY_COUNT = /[()[\]:]/;

/** The known roll number that a text is, perhaps with something around it. */
function knownIn(text: string, isKnown: IsKnown): string | undefined {
  if (isKnown(text)) return text;
  const bare = text.replace(NUMBER_BEFORE, '').replace(ENDS, '');
  const isCount = MAY_COUNT.test(text) && !/\p{L}/u.test(bare);
  return isKnown(bare) && !isCount ? bare : undefined;
}

/** The pieces of a text. One that is not known as a whole may hold several with spaces between them, or a name behind. */
function linePieces(text: string, isKnown: IsKnown): string[] {
  return text.split(/[\r\n,;]+/).flatMap(piece => {
    if (ABSENT.test(piece)) return [piece];
    const line = piece.replace(LINE_NUMBER, '');
    const whole = knownIn(piece, isKnown) ?? knownIn(line, isKnown);
    if (whole !== undefined) return [whole];
    const words = line.split(/\s+/).filter(isFilled);
    const found = words.map(word => knownIn(word, isKnown));
    if (!found.some(word => word !== undefined)) return [piece];
    // What has a figure may be a roll number that nobody has.
    return words.flatMap((word, at) => found[at] ?? (/\d/.test(word) ? [word] : []));
  });
}
