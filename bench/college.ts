import { v7 as newId } from 'uuid';
import type { Database } from '#platform/db.ts';
import { FACTS, streamOf } from '../server/attendance/facts.ts';
import { createEventStore } from '../server/event-store/event-store.ts';
import { PROJECTIONS } from '../server/projections.ts';
import { insertEvents, insertStudents, TRADE } from './real-server.ts';

export const COLLEGE = { students: 5_000, events: 200 } as const;

/** A college of many students and a year of events; answers how to mark the next so many, through the store itself. */
export async function college(database: Database): Promise<(count: number) => Promise<void>> {
  const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => new Date() });
  const students = await insertStudents(database, COLLEGE.students);
  const dates = Array.from({ length: COLLEGE.events }, (_, i) =>
    new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
  );
  const [admin = ''] = students;
  const events = await insertEvents(database, admin, dates);
  let next = 0;
  const one = (): Promise<unknown> => {
    const index = next++;
    const eventId = events[Math.floor(index / COLLEGE.students)] ?? '';
    const studentId = students[index % COLLEGE.students] ?? '';
    const status = index % 5 === 0 ? 'absent' : 'present';
    const data = { eventId, studentId, trade: TRADE, status, previous: null, unverified: false };
    return store.append({
      commandId: newId(),
      stream: streamOf(eventId, studentId),
      expectedVersion: 0,
      fact: { type: FACTS.marked, data, means: 'scan', actorId: admin, occurredAt: new Date() },
    });
  };
  return async count => {
    const end = next + count;
    await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        while (next < end) await one();
      }),
    );
  };
}
