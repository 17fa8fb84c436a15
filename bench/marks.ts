import { v7 as newId } from 'uuid';
import { FACTS, streamOf } from '#server/attendance/marks/stream.ts';
import type { Append } from '#server/event-store/types.ts';

const STUDENTS = Array.from({ length: 5_000 }, () => newId());
const AT_A_TIME = 4;
const ADMIN = newId();
let events: string[] = [];
let made = 0;

/**
 * The data of a first mark. A college of 5,000 comes to four events at a time, and when all were there, to the
 * next four.
 */
export function markData() {
  if (made % (STUDENTS.length * AT_A_TIME) === 0) events = Array.from({ length: AT_A_TIME }, () => newId());
  const eventId = events[made % AT_A_TIME] ?? '';
  // Steps of a prime that does not divide their number: each student comes once, in a mixed order.
  const studentId = STUDENTS[(Math.floor(made / AT_A_TIME) * 1_301) % STUDENTS.length] ?? '';
  made += 1;
  const trade = 'Mechanical Engineering';
  return { eventId, studentId, trade, status: 'present', previous: null, unverified: false };
}

/** A first mark, as the command handler passes it to the store. */
export function firstMark(): Append {
  const data = markData();
  return {
    commandId: newId(),
    stream: streamOf(data.eventId, data.studentId),
    expectedVersion: 0,
    fact: { type: FACTS.marked, data, means: 'scan', actorId: ADMIN, occurredAt: new Date() },
  };
}

/** The same mark as one row of a plain table, without a store. */
export const markRow = () => ({
  command_id: newId(),
  data: JSON.stringify({ type: FACTS.marked, ...markData(), actorId: ADMIN, means: 'scan' }),
  at: new Date(),
});
