import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { type Audience, isFor } from '#contract/events/audience.ts';
import { rollNoKey, trimmed } from '#contract/texts.ts';
import { linePieces } from './roll-pieces.ts';
import { tablePieces } from './roll-table.ts';

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
 * with one. What belongs to nobody is never left out silently, and neither is of whom the list says that they were
 * absent: they are not marked, whatever else it says.
 */
export function readRollList(text: string, students: Students, audience: Audience): ListedStudents {
  const isKnown = (piece: string): boolean => students.has(rollNoKey(piece));
  const pieces = text.includes('\t') ? tablePieces(text, isKnown) : linePieces(text, isKnown);
  const listed = new Map(pieces.map(piece => [rollNoKey(piece.text), trimmed(piece.text)]));
  listed.delete('');
  const away = new Set(pieces.filter(({ isAbsent }) => isAbsent).map(piece => rollNoKey(piece.text)));
  const studentsOf = (keys: Iterable<string>) => [...keys].flatMap(key => students.get(key) ?? []);
  const found = studentsOf([...listed.keys()].filter(key => !away.has(key)));
  const known = found.filter(({ waiting }) => !waiting);
  const isExpected = (student: DoorStudent): boolean => student.active && isFor(audience, student);
  return {
    toMark: known.filter(student => isExpected(student) && student.present === null),
    presentAlready: known.filter(student => isExpected(student) && student.present !== null),
    notExpected: known.filter(student => !isExpected(student)),
    waiting: found.filter(({ waiting }) => waiting),
    absent: studentsOf(away),
    unknown: [...listed].flatMap(([key, typed]) => (students.has(key) ? [] : [typed])),
  };
}
