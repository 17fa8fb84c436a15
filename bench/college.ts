import { v7 as newId } from 'uuid';
import { PROFILE_TRADES, SIGNUP_TRADES } from '#contract/trades.ts';
import type { Database } from '#platform/database/db.ts';
import { FACTS, streamOf } from '#server/attendance/marks/stream.ts';
import { createEventStore } from '#server/event-store/event-store.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { insertEvents, insertStudents } from './real-server.ts';

export const COLLEGE = { students: 5_000, events: 200 } as const;

/** The trade of an eighth of the students. */
export const TRADE = SIGNUP_TRADES[0] ?? '';
/** One student has changed to it, and was at ten events since. */
export const RARE_TRADE = PROFILE_TRADES.find(trade => !SIGNUP_TRADES.includes(trade)) ?? '';
const CHANGED = { student: 4_321, sinceEvent: 75, untilEvent: 85 } as const;
/** The trade of two students. All other trades are equally common. */
const SMALL_TRADE = SIGNUP_TRADES.at(-1) ?? '';

function tradeOf(student: number): string {
  const trade = SIGNUP_TRADES[student % SIGNUP_TRADES.length] ?? '';
  return trade === SMALL_TRADE && student > 2 * SIGNUP_TRADES.length ? TRADE : trade;
}

/** The trade that a mark records: the student's trade at that time. */
const tradeAt = (student: number, event: number): string =>
  student === CHANGED.student && event >= CHANGED.sinceEvent && event < CHANGED.untilEvent
    ? RARE_TRADE
    : tradeOf(student);

/**
 * A college of many students and a year of events. Returns a function that makes the next marks, through the
 * store itself.
 */
export async function college(database: Database): Promise<(count: number) => Promise<void>> {
  const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => new Date() });
  const students = await insertStudents(database, COLLEGE.students, tradeOf);
  const dates = Array.from({ length: COLLEGE.events }, (_, i) =>
    new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
  );
  const [admin = ''] = students;
  const events = await insertEvents(database, admin, dates);
  // As if they had been there before the first fact, so that reports of the past find them.
  await database.knex.raw(`
    INSERT INTO event_terms (event_id, position, date, time, event_type, deleted)
    SELECT id, 0, date, time, event_type, false FROM events;
    INSERT INTO event_texts (event_id, position, title, description, location)
    SELECT id, 0, title, description, location FROM events`);
  let next = 0;
  const one = (): Promise<unknown> => {
    const index = next++;
    const [event, student] = [Math.floor(index / COLLEGE.students), index % COLLEGE.students];
    const [eventId = '', studentId = ''] = [events[event], students[student]];
    const status = index % 5 === 0 ? 'absent' : 'present';
    const trade = tradeAt(student, event);
    const data = { eventId, studentId, trade, status, previous: null, unverified: false };
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
