import { randomUUID } from 'node:crypto';
import { FACTS, streamOf } from '#server/attendance/marks/stream.ts';
import type { Append, NewFact } from '#server/event-store/types.ts';

interface Mark extends Pick<NewFact, 'means' | 'actorId' | 'occurredAt'>, Pick<Append, 'commandId'> {
  readonly eventId: string;
  readonly studentId: string;
}

/** The first mark of a student at an event, ready to append. */
export function firstMark({
  eventId = randomUUID(),
  studentId = randomUUID(),
  commandId = randomUUID(),
  means = 'scan',
  actorId = randomUUID(),
  occurredAt = new Date(),
}: Partial<Mark> = {}): Append {
  const data = { eventId, studentId, trade: null, status: 'present', previous: null, unverified: false };
  return {
    commandId,
    stream: streamOf(eventId, studentId),
    expectedVersion: 0,
    fact: { type: FACTS.marked, data, means, actorId, occurredAt },
  };
}
