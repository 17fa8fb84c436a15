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

/** … of a choice about an event, which concerns no student by themselves … */
const eventNews = z.object({
  eventId: z.uuid(),
  studentId: z.undefined().optional(),
  status: z.enum(EVENT_STATUSES),
});

/** … of a change of the event itself, after which others may be expected … */
const termsNews = z.object({ eventId: z.uuid(), date: z.string() });

/** … and of a student, which concerns no event by itself. */
const studentNews = z.object({ eventId: z.undefined().optional(), studentId: z.uuid(), active: z.boolean() });

const news = z.union([markNews, eventNews, termsNews, studentNews]);

type Heard = z.infer<typeof news> & Pick<News, 'position'>;

/**
 * Turns facts into what consoles hear: for each event concerned its counts, whole, as of now; its status, where that
 * was chosen; for each student concerned "you were marked". The only place that emits attendance.
 */
export function createPublisher(deps: {
  readonly io: LiveServer;
  readonly knex: Knex;
  readonly timeZone: string;
}): (facts: readonly News[]) => Promise<void> {
  const { io } = deps;
  const isThere = (room: string): boolean => io.of('/').adapter.rooms.has(room);

  function tell(heard: Heard, titles: ReadonlyMap<string, string>): void {
    if (!('status' in heard)) return;
    const { eventId, position } = heard;
    if (heard.studentId === undefined) {
      io.to(ROOMS.admins).emit('eventStatus', { eventId, status: heard.status, position });
      return;
    }
    const room = ROOMS.user(heard.studentId);
    // A message to nobody is made as dearly as one to somebody.
    if (!isThere(room)) return;
    const eventName = titles.get(eventId) ?? '';
    io.to(room).emit('youWereMarked', { eventId, eventName, status: heard.status, position });
  }

  return async facts => {
    const heard = facts.map(fact => ({ ...news.parse(fact.data), position: fact.position }));
    const eventIds = new Set(heard.flatMap(({ eventId }) => eventId ?? []));
    if (eventIds.size === 0) return;
    const rows = await eventRows(deps.knex, deps.timeZone).whereIn('events.id', [...eventIds]);
    for (const row of rows) io.to(ROOMS.admins).emit('counts', countsFrom(row));
    const titles = new Map(rows.map(row => [row.id, row.title]));
    for (const one of heard) tell(one, titles);
  };
}
