import type { Knex } from 'knex';
import { z } from 'zod';
import { ATTENDANCE_STATUSES, EVENT_STATUSES } from '#contract/constants.ts';
import { ROOMS } from '#contract/live.ts';
import type { News } from '../event-store/types.ts';
import { countsFrom, eventRows } from '../events/event-rows.ts';
import type { LiveServer } from './socket-server.ts';

/** What publishing needs to know of any attendance fact … */
const markNews = z.object({
  eventId: z.uuid(),
  studentId: z.uuid(),
  status: z.enum(ATTENDANCE_STATUSES).nullable(),
});

/** … and of a fact about an event, which concerns no student by themselves. */
const eventNews = z.object({
  eventId: z.uuid(),
  studentId: z.undefined().optional(),
  status: z.enum(EVENT_STATUSES),
});

const news = z.union([markNews, eventNews]);

/**
 * Turns facts into what consoles hear: for each event concerned its counts, whole, as of now; its status, where that
 * was chosen; for each student concerned "you were marked". The only place that emits attendance.
 */
export const createPublisher = (deps: { readonly io: LiveServer; readonly knex: Knex }) =>
  async function publish(facts: readonly News[]): Promise<void> {
    const told = facts.map(fact => ({ ...news.parse(fact.data), position: fact.position }));
    const rows = await eventRows(deps.knex).whereIn('events.id', [
      ...new Set(told.map(({ eventId }) => eventId)),
    ]);
    for (const row of rows) deps.io.to(ROOMS.admins).emit('counts', countsFrom(row));
    const titles = new Map(rows.map(row => [row.id, row.title]));
    const isThere = (room: string): boolean => deps.io.of('/').adapter.rooms.has(room);
    for (const one of told) {
      const { eventId, position } = one;
      if (one.studentId === undefined) {
        deps.io.to(ROOMS.admins).emit('eventStatus', { eventId, status: one.status, position });
        continue;
      }
      const room = ROOMS.user(one.studentId);
      // A message to nobody is made as dearly as one to somebody.
      if (isThere(room))
        deps.io.to(room).emit('youWereMarked', {
          eventId,
          eventName: titles.get(eventId) ?? '',
          status: one.status,
          position,
        });
    }
  };
