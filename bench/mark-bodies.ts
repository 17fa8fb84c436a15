import { v7 as newId } from 'uuid';

/** Marks of a college, too many to hold in memory or to pass on. The sender makes each one when it is sent. */
export interface MarkBodies {
  readonly students: readonly string[];
  readonly events: readonly string[];
  /** The number of the first one, and the count. All students come to one event, then to the next. */
  readonly from: number;
  readonly count: number;
}

/** The body of one of them. Making the same mark again is another scan of a student who is already marked. */
export function bodyOf({ students, events, from }: MarkBodies, nth: number): string {
  const number = from + nth;
  const userId = students[number % students.length];
  const eventId = events[Math.floor(number / students.length)];
  if (!userId || !eventId) throw new Error(`There is no mark number ${number} in this college.`);
  return JSON.stringify({ userId, eventId, status: 'present', scanId: newId() });
}
