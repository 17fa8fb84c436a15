import type { Pool } from 'pg';
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '#contract/constants.ts';
import { ROOMS } from '#contract/live.ts';
import type { Fact } from '../event-store/types.ts';
import type { LiveServer } from './socket-server.ts';

/** What publishing needs to know of any attendance fact. */
const published = z.object({
  eventId: z.uuid(),
  studentId: z.uuid(),
  status: z.enum(ATTENDANCE_STATUSES).nullable(),
});

interface CountsRow {
  readonly id: string;
  readonly title: string;
  readonly present: number;
  readonly absent: number;
  readonly expected: number;
  readonly as_of: number;
}

/**
 * Turns facts into what consoles hear: for each event concerned its counts, whole, as of now; for each student
 * concerned "you were marked". The only place that emits attendance.
 */
export const createPublisher = (deps: { readonly io: LiveServer; readonly pool: Pool }) =>
  async function publish(facts: readonly Fact[]): Promise<void> {
    const marks = facts.map(fact => ({ ...published.parse(fact.data), position: fact.position }));
    const events = await countsOf(deps.pool, [...new Set(marks.map(mark => mark.eventId))]);
    for (const { id, title: _, as_of, ...counts } of events.values())
      deps.io.to(ROOMS.admins).emit('counts', { eventId: id, asOf: as_of, ...counts });
    for (const { studentId, eventId, status, position } of marks)
      deps.io
        .to(ROOMS.user(studentId))
        .emit('youWereMarked', { eventId, eventName: events.get(eventId)?.title ?? '', status, position });
  };

/** Counts and position in one statement, so that they are of one moment. */
async function countsOf(pool: Pool, eventIds: readonly string[]): Promise<ReadonlyMap<string, CountsRow>> {
  const { rows } = await pool.query<CountsRow>({
    name: 'live-counts',
    text: `SELECT events.id, events.title, coalesce(present, 0) AS present, coalesce(absent, 0) AS absent,
        (SELECT count(*) FROM users WHERE role = 'user' AND deactivated_at IS NULL
           AND (events.trade IS NULL OR users.trade = events.trade)) AS expected,
        (SELECT position FROM head) AS as_of
      FROM events LEFT JOIN event_counts ON event_counts.event_id = events.id
      WHERE events.id = ANY($1::uuid[])`,
    values: [eventIds],
  });
  return new Map(rows.map(row => [row.id, row]));
}
