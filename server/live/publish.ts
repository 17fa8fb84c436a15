import type { Knex } from 'knex';
import { z } from 'zod';
import { ATTENDANCE_STATUSES, EVENT_STATUSES } from '#contract/constants.ts';
import { ROOMS } from '#contract/live/events.ts';
import type { Logger } from '#platform/log/log.ts';
import type { News } from '../event-store/types.ts';
import { countsFrom, eventRows } from '../events/event-rows.ts';
import { createStudentRounds, type LiveServer } from './socket-server.ts';
import { createMarkTeller } from './tell-marks.ts';

/** The fields that publishing needs of any attendance fact … */
const markNews = z.object({
  eventId: z.uuid(),
  studentId: z.uuid(),
  status: z.enum(ATTENDANCE_STATUSES).nullable(),
});

/** … of a choice about an event, which concerns no single student … */
const eventNews = z.object({
  eventId: z.uuid(),
  studentId: z.undefined().optional(),
  status: z.enum(EVENT_STATUSES),
});

/** … of a change of the event itself, after which other students may be expected … */
const termsNews = z.object({ eventId: z.uuid(), date: z.string() });

/** … and of a student, which concerns no single event. */
const studentNews = z.object({ eventId: z.undefined().optional(), studentId: z.uuid(), active: z.boolean() });

/** About a student's phone. The student hears it from the binding itself. */
const deviceNews = z.object({ eventId: z.undefined().optional(), studentId: z.uuid(), deviceId: z.uuid() });

/** What publishing reads of the facts that it may meet. */
export const news = z.union([markNews, eventNews, termsNews, studentNews, deviceNews]);

type ParsedNews = z.infer<typeof news> & Pick<News, 'position' | 'means'>;

/** Whether a fact is of the terms of an event or a student: who is expected where, or which events there are. */
const isOfTerms = (parsed: ParsedNews): boolean => 'date' in parsed || 'active' in parsed;

/** Whether it is of an event itself, so that lists and pages of it are out of date. */
const isOfEvent = (parsed: ParsedNews): boolean =>
  'date' in parsed || ('status' in parsed && parsed.studentId === undefined);

/**
 * Turns facts into messages to consoles. For each changed event it sends the complete current counts, and the status if
 * that was chosen. Each student concerned gets "you were marked". It also tells that events changed. No other place
 * emits attendance.
 */
export function createPublisher(deps: {
  readonly io: LiveServer;
  readonly knex: Knex;
  readonly timeZone: string;
  readonly log: Pick<Logger, 'warn'>;
}) {
  const { io } = deps;
  let termsAsOf = 0;
  let hasMetUnknown = false;
  const marks = createMarkTeller({
    // A message to an empty room costs as much as one to a full room.
    isThere: studentId => io.of('/').adapter.rooms.has(ROOMS.user(studentId)),
    send: (studentId, mark) => io.to(ROOMS.user(studentId)).emit('youWereMarked', mark),
  });

  const tellStudents = createStudentRounds(io, 'eventsChanged');

  function notify(parsed: ParsedNews, titles: ReadonlyMap<string, string>): void {
    // A pass has no tick that tells it of the day or the end of its event.
    if ('date' in parsed) io.to(ROOMS.event(parsed.eventId)).emit('eventsChanged');
    if (!('status' in parsed)) return;
    const { eventId, studentId, position, means } = parsed;
    if (studentId === undefined) {
      io.to([ROOMS.admins, ROOMS.event(eventId)]).emit('eventStatus', {
        eventId,
        status: parsed.status,
        position,
      });
      return;
    }
    const eventName = titles.get(eventId) ?? '';
    marks.tell({ studentId, means, mark: { eventId, eventName, status: parsed.status, position } });
  }

  /**
   * Nothing, for a fact that only a newer release knows: its server and this one may run side by side. With an exception
   * the same facts would be read again for ever.
   */
  function newsIn({ data, position, means }: News): readonly ParsedNews[] {
    const { data: known, error } = news.safeParse(data);
    if (known) return [{ ...known, position, means }];
    // Others of its kind may come in a rush.
    if (!hasMetUnknown)
      deps.log.warn(
        { err: error, position },
        'open screens do not hear of facts that only a newer release knows',
      );
    hasMetUnknown = true;
    return [];
  }

  async function publish(facts: readonly News[]): Promise<void> {
    const parsed = facts.flatMap(newsIn);
    termsAsOf = parsed.findLast(isOfTerms)?.position ?? termsAsOf;
    const eventIds = new Set(parsed.flatMap(({ eventId }) => eventId ?? []));
    if (eventIds.size === 0) return;
    const rows = await eventRows(deps.knex, deps.timeZone).whereIn('events.id', [...eventIds]);
    for (const row of rows) io.to([ROOMS.admins, ROOMS.event(row.id)]).emit('counts', countsFrom(row));
    const titles = new Map(rows.map(row => [row.id, row.title]));
    for (const one of parsed) notify(one, titles);
    if (parsed.some(isOfEvent)) tellStudents();
  }

  return {
    publish,
    /** The newest position at which an event or a student was added or changed, as far as this process knows. */
    termsAsOf: () => termsAsOf,
    stop: marks.stop,
  };
}
