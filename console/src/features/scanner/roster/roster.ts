import { z } from 'zod';
import { type DoorStudent, doorStudent } from '#contract/attendance/door-roster.ts';

/** The students of one event as this device keeps them. */
export const keptRoster = z.object({
  eventId: z.string(),
  students: z.array(doorStudent),
  /** How many of them, from the first on, the event expects. */
  expected: z.number().int(),
  /** Students that there was no room for. */
  leftOut: z.number().int(),
});
export type KeptRoster = z.infer<typeof keptRoster>;

/** The same, to be looked up in. */
export interface Roster {
  readonly eventId: string;
  /** When it was fetched, by this device's clock. */
  readonly at: string;
  readonly students: readonly DoorStudent[];
  readonly expected: number;
  readonly leftOut: number;
  readonly byCode: ReadonlyMap<string, DoorStudent>;
  readonly byId: ReadonlyMap<string, DoorStudent>;
}

/** Students who changed while the pages were fetched may be in two of them. The later one counts. */
export function rosterOf({ eventId, students, expected, leftOut }: KeptRoster, at: string): Roster {
  const byId = new Map(students.map(student => [student.id, student]));
  return {
    eventId,
    at,
    students: [...byId.values()],
    expected,
    leftOut,
    byCode: new Map([...byId.values()].map(student => [student.u, student])),
    byId,
  };
}

/** The students whose name or roll number contains each of the typed words. */
export function findIn(roster: Roster, text: string): readonly DoorStudent[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  return roster.students.filter(({ name, roll_no }) => {
    const searched = `${name} ${roll_no ?? ''}`.toLowerCase();
    return words.every(word => searched.includes(word));
  });
}
