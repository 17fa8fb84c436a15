import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { nameKey } from '#contract/search.ts';
import { rollNoKey } from '#contract/texts.ts';

/** What is known of the students, for reading a list. */
export interface Roster {
  readonly find: (rollNo: string) => DoorStudent | undefined;
  /** Whether a text has its figures where the roll number of some student has them. */
  readonly hasForm: (text: string) => boolean;
  /** A roll number has so many words at most. */
  readonly mostWords: number;
}

/** Made once for all that is typed. */
export function rosterOf(students: readonly DoorStudent[]): Roster {
  const byRollNo = new Map(
    students.flatMap(student => (student.roll_no ? [[rollNoKey(student.roll_no), student]] : [])),
  );
  const rollNos = [...byRollNo.keys()];
  const forms = new Set(rollNos.map(formOf));
  return {
    find: rollNo => byRollNo.get(rollNoKey(rollNo)),
    hasForm: text => forms.has(formOf(rollNoKey(text))),
    mostWords: Math.max(1, ...rollNos.map(rollNo => rollNo.split(' ').length)),
  };
}

const formOf = (rollNo: string): string => rollNo.replace(/\d/g, '0');

/** So many letters of a name are taken for it: Venkat for Venkataraman. */
const SHORTENED = 3;

/** Whether a word is of a student's name or trade. An initial may be a mark, so it is not. */
export function isOfStudent({ name, trade }: DoorStudent, word: string): boolean {
  const key = nameKey(word);
  const isSame = (own: string): boolean =>
    own === key ||
    (Math.min(own.length, key.length) >= SHORTENED && (own.startsWith(key) || key.startsWith(own)));
  return (
    key.length > 1 &&
    nameKey(`${name} ${trade ?? ''}`)
      .split(/[\s.'-]+/)
      .some(isSame)
  );
}
