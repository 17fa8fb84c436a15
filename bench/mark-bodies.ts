import { v7 as newId } from 'uuid';

/** Marks of a college, too many to be held or handed over: whoever sends them makes each when its turn comes. */
export interface MarkBodies {
  readonly students: readonly string[];
  readonly events: readonly string[];
  /** The number of the first, and how many there are. Everybody comes to one event, then to the next. */
  readonly from: number;
  readonly count: number;
}

/** The body of one of them. The same mark made again is another scan of a student who is marked already. */
export function bodyOf({ students, events, from }: MarkBodies, nth: number): string {
  const number = from + nth;
  const userId = students[number % students.length];
  const eventId = events[Math.floor(number / students.length)];
  if (!userId || !eventId) throw new Error(`There is no mark number ${number} in this college.`);
  return JSON.stringify({ userId, eventId, status: 'present', scanId: newId() });
}
