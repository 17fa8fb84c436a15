import { z } from 'zod';
import { type DoorStudent, doorStudent } from '#contract/attendance/door-roster.ts';
import { looseness, nameAndRollNo, plainForm, searchWords } from '#contract/search.ts';

/** The students of one event as this device keeps them. */
export const keptRoster = z.object({
  eventId: z.string(),
  students: z.array(doorStudent),
  /** How many of them, from the first on, the event expects. */
  expected: z.number().int(),
  /** Students that there was no room for. */
  leftOut: z.number().int(),
});
type KeptRoster = z.infer<typeof keptRoster>;

/** The same, to be looked up in. */
export interface Roster extends Readonly<Omit<KeptRoster, 'students'>> {
  readonly students: readonly DoorStudent[];
  /** When it was fetched, by this device's clock. */
  readonly at: string;
  readonly byCode: ReadonlyMap<string, DoorStudent>;
  readonly byId: ReadonlyMap<string, DoorStudent>;
  /** What Find looks in, of each of `students`. */
  readonly texts: readonly string[];
}

/** Students who changed while the pages were fetched may be in two of them. The later one counts. */
export function rosterOf(kept: KeptRoster, at: string): Roster {
  const byId = new Map(kept.students.map(student => [student.id, student]));
  const students = [...byId.values()];
  const byCode = new Map(students.map(student => [student.u, student]));
  const texts = students.map(({ name, roll_no }) => smallForm(nameAndRollNo(name, roll_no)));
  return { ...kept, students, at, byCode, byId, texts };
}

/** The students whose name or roll number contains each of the typed words, in the order in which the server has them. */
export function findIn({ students, texts }: Roster, text: string): readonly DoorStudent[] {
  const words = searchWords(text).map(word => word.toLowerCase());
  return students
    .map((student, nth) => ({ student, line: texts[nth] ?? '' }))
    .filter(({ line }) => words.every(word => line.includes(word)))
    .map(({ student, line }) => ({
      student,
      looseness: looseness(line, text),
      name: student.name.toLowerCase(),
    }))
    .sort((a, b) => a.looseness - b.looseness || inOrder(a.name, b.name))
    .map(({ student }) => student);
}

/** As the database compares texts, on every machine. */
const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const smallForm = (text: string): string => plainForm(text).toLowerCase();
