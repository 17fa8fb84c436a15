import { randomUUID } from 'node:crypto';
import { FACTS, streamOf } from '../server/attendance/facts.ts';
import type { Append } from '../server/event-store/types.ts';

const ADMIN = randomUUID();
const EVENTS = Array.from({ length: 4 }, () => randomUUID());
let made = 0;

/** What a first mark says: one of four events that run at the same time, a student nobody marked before. */
export function markData() {
  const eventId = EVENTS[made++ % EVENTS.length] ?? '';
  const trade = 'Mechanical Engineering';
  return { eventId, studentId: randomUUID(), trade, status: 'present', previous: null, unverified: false };
}

/** A first mark, as the story of a mark hands it to the store. */
export function firstMark(): Append {
  const data = markData();
  return {
    commandId: randomUUID(),
    stream: streamOf(data.eventId, data.studentId),
    expectedVersion: 0,
    fact: { type: FACTS.marked, data, means: 'scan', actorId: ADMIN, occurredAt: new Date() },
  };
}

/** The same mark as one row of a table that somebody would write without a store. */
export const markRow = () => ({
  command_id: randomUUID(),
  data: JSON.stringify({ type: FACTS.marked, ...markData(), actorId: ADMIN, means: 'scan' }),
  at: new Date(),
});
