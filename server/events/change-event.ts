import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { CreateEventBody, Event, UpdateEventBody } from '#contract/events.ts';
import { MESSAGES } from '#contract/messages.ts';
import { withEventLocked } from './event-lock.ts';
import { findEvent } from './event-rows.ts';
import { countOf, type ListDeps } from './list-events.ts';

export interface ChangeDeps extends ListDeps {
  readonly now: () => Date;
  readonly newId: () => string;
}

/** A new event, of today or later. */
export async function createEvent(
  deps: ChangeDeps,
  body: CreateEventBody,
  createdBy: string,
): Promise<Event | Refusal> {
  if (body.date < deps.today()) return inPast();
  const id = deps.newId();
  await deps.knex('events').insert({ ...body, id, created_by: createdBy, created_at: deps.now() });
  const event = await findEvent(deps.knex, id, deps.today());
  if (!event) throw new Error('the inserted event did not come back');
  return event;
}

/** Changes what differs; an update that changes nothing makes nobody forget what they know of the event. */
export const updateEvent = (deps: ListDeps, id: string, body: UpdateEventBody): Promise<Event | Refusal> =>
  withEventLocked(deps.knex, id, async held => {
    const event = await findEvent(held, id, deps.today());
    if (!event) return refuse('event_not_found');
    const changes = differences(body, event);
    if (changes.date !== undefined && changes.date < deps.today()) return inPast();
    if (Object.keys(changes).length === 0) return event;
    await held('events').where({ id }).update(changes);
    return (await findEvent(held, id, deps.today())) ?? refuse('event_not_found');
  });

const differences = (body: UpdateEventBody, event: Event): UpdateEventBody => {
  const known = new Map<string, unknown>(Object.entries(event));
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== undefined && known.get(name) !== value),
  );
};

const inPast = (): Refusal =>
  refuse('bad_request', { error: MESSAGES.dateInPast, fields: { date: MESSAGES.dateInPast } });

/** Deletes an event for which no attendance was ever recorded, not even what was withdrawn since. */
export const deleteEvent = (knex: Knex, id: string): Promise<Refusal | undefined> =>
  withEventLocked(knex, id, async held => {
    const before = await attendanceFacts(held, id);
    if (before > 0) return hasAttendance(before);
    // Appends lock this table when they begin: nothing can be recorded between this count and the deletion.
    await held.raw('LOCK TABLE attendance_records IN SHARE ROW EXCLUSIVE MODE');
    const count = await attendanceFacts(held, id);
    if (count > 0) return hasAttendance(count);
    const deleted = await held('events').where({ id }).delete();
    return deleted === 0 ? refuse('event_not_found') : undefined;
  });

const hasAttendance = (count: number): Refusal =>
  refuse('event_has_attendance', { error: MESSAGES.eventHasAttendance(count), details: { count } });

/** How many facts the streams of an event's students hold: all of them begin as the event's own id does. */
function attendanceFacts(held: Knex.Transaction, eventId: string): Promise<number> {
  const prefix = eventId.slice(0, 13);
  return countOf(
    held('facts')
      .whereBetween('stream', [`${prefix}-0000-0000-000000000000`, `${prefix}-ffff-ffff-ffffffffffff`])
      .whereNot('stream', eventId)
      .whereRaw("(data->>'eventId')::uuid = ?", [eventId]),
  );
}
