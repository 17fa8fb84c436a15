import { type DoorStudent, isExpected } from '#contract/attendance/door-roster.ts';
import type { Audience } from '#contract/events/audience.ts';
import { latinDigits, rollNoKey, trimmed } from '#contract/texts.ts';
import { isOfStudent } from './roll-names.ts';
import { formsOf } from './roll-numbers.ts';
import { personIn, usualHeadings } from './roll-parts.ts';
import { linePieces, type Piece } from './roll-pieces.ts';
import { tableIn, tablePieces } from './roll-table.ts';
import { readSigns, withPlainBoxes } from './signs.ts';

export interface Unclear {
  readonly student: DoorStudent;
  /** As it was typed. Empty: nothing, where others have a mark. */
  readonly beside: readonly string[];
}

/** What a pasted list of roll numbers means for an event. */
export interface ListedStudents {
  readonly toMark: readonly DoorStudent[];
  readonly presentAlready: readonly DoorStudent[];
  /** Deactivated, or the event is not for them. */
  readonly notExpected: readonly DoorStudent[];
  /** Their sign-up is not approved yet. */
  readonly waiting: readonly DoorStudent[];
  /** The list itself says that they were not there. */
  readonly absent: readonly DoorStudent[];
  /** Something stands beside them that nobody can be sure about: they are marked only if an admin says so. */
  readonly unclear: readonly Unclear[];
  /** No student has these, as they were typed, but for boxes and digits. */
  readonly unknown: readonly string[];
}

type Students = ReadonlyMap<string, DoorStudent>;

/** The students by their roll numbers, made once for all that is typed. */
export const byRollNo = (students: readonly DoorStudent[]): Students =>
  new Map(students.flatMap(student => (student.roll_no ? [[rollNoKey(student.roll_no), student]] : [])));

/**
 * Finds the students of a list. Of a table, whose cells have tabs between them or which is a CSV file with headings, the
 * columns of roll numbers are read. In any other text each piece between commas, semicolons or line ends is a roll
 * number, or a line that begins with one. What belongs to nobody is never left out silently, and neither is of whom the
 * list says that they were absent: they are not marked, whatever else it says. What stands beside a roll number and is
 * not understood may say so, too.
 */
export function readRollList(text: string, students: Students, audience: Audience): ListedStudents {
  const find = (piece: string): DoorStudent | undefined => students.get(rollNoKey(piece));
  const isKnown = (piece: string): boolean => find(piece) !== undefined;
  const explains = (rollNo: string, word: string): boolean => isOfStudent(find(rollNo), word);
  const hasForm = formsOf(students.keys());
  const isUsual = usualHeadings(students.values(), hasForm);
  const namesPerson = personIn(students.values());
  const roster = { isKnown, explains, isUsual, hasForm, namesPerson };
  const plain = withPlainBoxes(latinDigits(text));
  const table = tableIn(plain);
  const pieces = table === null ? linePieces(plain, roster) : tablePieces(table, roster);
  const listed = new Map(pieces.map(piece => [rollNoKey(piece.text), trimmed(piece.text)]));
  listed.delete('');
  const away = new Set(pieces.filter(({ isAbsent }) => isAbsent).map(piece => rollNoKey(piece.text)));
  const studentsOf = (keys: Iterable<string>) => [...keys].flatMap(key => students.get(key) ?? []);
  const found = studentsOf([...listed.keys()].filter(key => !away.has(key)));
  const signsOfAll = pieces.flatMap(({ text, isAbsent, signs }) =>
    isKnown(text) && !isAbsent ? [signs] : [],
  );
  const known = found.filter(({ waiting }) => !waiting);
  const beside = besideEach(pieces, readSigns(signsOfAll));
  const unmarked = known
    .filter(student => isExpected(audience, student) && student.present === null)
    .map(student => ({ student, beside: [...(beside.get(rollNoKey(student.roll_no ?? '')) ?? [])] }));
  return {
    toMark: unmarked.filter(({ beside }) => beside.length === 0).map(({ student }) => student),
    unclear: unmarked.filter(({ beside }) => beside.length > 0),
    presentAlready: known.filter(student => isExpected(audience, student) && student.present !== null),
    notExpected: known.filter(student => !isExpected(audience, student)),
    waiting: found.filter(({ waiting }) => waiting),
    absent: studentsOf(away),
    unknown: [...listed].flatMap(([key, typed]) => (students.has(key) ? [] : [typed])),
  };
}

/** What stands beside each roll number, wherever it is listed. */
function besideEach(
  pieces: readonly Piece[],
  unclearOf: ReturnType<typeof readSigns>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const each = new Map<string, Set<string>>();
  for (const { text, beside, signs } of pieces) {
    const key = rollNoKey(text);
    each.set(key, new Set([...(each.get(key) ?? []), ...beside.map(trimmed), ...unclearOf(signs)]));
  }
  return each;
}
