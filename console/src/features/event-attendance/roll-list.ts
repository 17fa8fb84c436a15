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

/**
 * Finds the students of a list. Of a pasted table, whose cells have tabs between them, each row names one student by
 * one of its cells. In any other text each piece between commas, semicolons or line ends is a roll number. What
 * belongs to nobody is never left out silently.
 */
export function readRollList(
  text: string,
  students: readonly DoorStudent[],
  audience: Audience,
): ListedStudents {
  const byRollNo = new Map(students.map(student => [rollNoKey(student.roll_no ?? ''), student]));
  const listed = new Map(
    pieces(text).map(cells => {
      const named = cells.find(cell => byRollNo.has(rollNoKey(cell))) ?? cells[0] ?? '';
      return [rollNoKey(named), named];
    }),
  );
  const found = [...listed.keys()].flatMap(key => byRollNo.get(key) ?? []);
  const known = found.filter(({ waiting }) => !waiting);
  const isExpected = (student: DoorStudent): boolean => student.active && isFor(audience, student);
  return {
    toMark: known.filter(student => isExpected(student) && student.present === null),
    presentAlready: known.filter(student => isExpected(student) && student.present !== null),
    notExpected: known.filter(student => !isExpected(student)),
    waiting: found.filter(({ waiting }) => waiting),
    unknown: [...listed].flatMap(([key, typed]) => (byRollNo.has(key) ? [] : [typed])),
  };
}

/** The cells of each row, or each piece alone. Blank ones are left out. */
function pieces(text: string): string[][] {
  const filled = (cells: readonly string[]): string[] => cells.map(trimmed).filter(cell => cell !== '');
  const rows = text.includes('\t')
    ? text.split(/[\r\n]+/).map(row => filled(row.split('\t')))
    : filled(text.split(/[\r\n,;]+/)).map(piece => [piece]);
  return rows.filter(cells => cells.length > 0);
}
