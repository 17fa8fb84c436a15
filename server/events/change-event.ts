import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import {
  type AddPastEventBody,
  type CreateEventBody,
  type Event,
  mayMoveToPast,
  type UpdateEventBody,
} from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { insertOnce } from '../insert-once.ts';
import { countOf } from '../paging.ts';
import { withEventLocked } from './event-lock.ts';
import { type EventDeps, findEvent } from './event-rows.ts';
import { type ChangedBy, recordEvent, recordOpen } from './record.ts';

export interface ChangeDeps extends EventDeps {
  readonly now: () => Date;
  readonly newId: () => string;
}

/** A new event, today or later. */
export async function createEvent(
  deps: ChangeDeps,
  body: CreateEventBody,
  createdBy: string,
): Promise<Event | Refusal> {
  return body.date < deps.today() ? refuseDate(MESSAGES.dateInPast) : insertEvent(deps, body, createdBy);
}

/** An event of a past day, open, so that who came can be entered. Expected are the students known now. */
export async function addPastEvent(
  deps: ChangeDeps,
  body: AddPastEventBody,
  createdBy: string,
): Promise<Event | Refusal> {
  if (body.date >= deps.today()) return refuseDate(MESSAGES.pastEventNotPast);
  return insertEvent(deps, { ...body, identity: 'any' }, createdBy, recordOpen);
}

/** `then` belongs to the same transaction. */
async function insertEvent(
  deps: ChangeDeps,
  body: CreateEventBody,
  createdBy: string,
  then?: (transaction: Knex.Transaction, id: string, by: ChangedBy) => Promise<void>,
): Promise<Event | Refusal> {
  const { id = deps.newId() } = body;
  const by = { actorId: createdBy, at: deps.now() };
  const inserted = await deps.knex.transaction(async transaction => {
    const row = { ...body, id, created_by: createdBy, created_at: by.at };
    const isNew = await insertOnce(transaction, { table: 'events', owner: 'created_by', row });
    if (isNew !== true) return isNew;
    await recordEvent(transaction, { before: null, after: { ...body, id } }, by);
    await then?.(transaction, id, by);
    return isNew;
  });
  if (isRefusal(inserted)) return inserted;
  const event = await findEvent(deps, id);
  if (!event) throw new Error('the inserted event did not come back');
  return event;
}

/**
 * Writes only what differs, because any write would make servers drop their cached copy of the event. An
 * event with marks moves to another day only if the admin confirms that they know the consequences.
 */
export const updateEvent = (
  deps: ChangeDeps,
  { id, adminId }: { readonly id: string; readonly adminId: string },
  { confirmMove, ...body }: UpdateEventBody,
): Promise<Event | Refusal> =>
  withEventLocked(deps.knex, id, async held => {
    const event = await findEvent({ ...deps, knex: held }, id);
    if (!event) return refuse('event_not_found');
    const changes = differences(body, event);
    if (Object.keys(changes).length === 0) return event;
    const refusal = refuseMove(event, changes.date, { today: deps.today(), confirmed: confirmMove === true });
    if (refusal) return refusal;
    await held('events').where({ id }).update(changes);
    const after = { ...event, ...changes };
    await recordEvent(held, { before: event, after }, { actorId: adminId, at: deps.now() });
    return (await findEvent({ ...deps, knex: held }, id)) ?? refuse('event_not_found');
  });

function refuseMove(
  event: Event,
  to: string | undefined,
  { today, confirmed }: { readonly today: string; readonly confirmed: boolean },
): Refusal | undefined {
  if (to === undefined) return undefined;
  if (to < today && !mayMoveToPast(event, today)) return refuseDate(MESSAGES.dateInPast);
  const { date, counts } = event;
  const marks = counts.present + counts.absent;
  if (marks === 0 || confirmed) return undefined;
  return refuse('event_has_marks', {
    error: MESSAGES.eventMoveUnconfirmed({ marks, from: date, to }),
    details: { marks, from: date, to },
  });
}

type Changes = Partial<Omit<CreateEventBody, 'id'>>;

const differences = (body: Omit<UpdateEventBody, 'confirmMove'>, event: Event): Changes => {
  const known = new Map<string, unknown>(Object.entries(event));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(known.get(name), value),
    ),
  );
};

const refuseDate = (error: string): Refusal => refuse('bad_request', { error, fields: { date: error } });

/**
 * Deletes an event for which no attendance was ever recorded, not even a mark withdrawn since, and none waits for a
 * decision.
 */
export const deleteEvent = (
  deps: ChangeDeps,
  { id, adminId }: { readonly id: string; readonly adminId: string },
): Promise<Refusal | undefined> =>
  withEventLocked(deps.knex, id, async held => {
    const event = await findEvent({ ...deps, knex: held }, id);
    if (!event) return refuse('event_not_found');
    const before = await attendanceFacts(held, id);
    if (before > 0) return hasAttendance(before);
    // Every append locks this table when it begins, so nothing can be recorded between this count and the
    // deletion.
    await held.raw('LOCK TABLE attendance_records IN SHARE ROW EXCLUSIVE MODE');
    const count = await attendanceFacts(held, id);
    if (count > 0) return hasAttendance(count);
    const waiting = await countOf(held('late_scans').where({ event_id: id, decided_at: null }));
    if (waiting > 0) return hasLateScans(waiting);
    await held('events').where({ id }).delete();
    await recordEvent(held, { before: event, after: null }, { actorId: adminId, at: deps.now() });
    return undefined;
  });

const hasAttendance = (count: number): Refusal =>
  refuse('event_has_attendance', { error: MESSAGES.eventHasAttendance(count), details: { count } });

const hasLateScans = (count: number): Refusal =>
  refuse('event_has_attendance', { error: MESSAGES.eventHasLateScans(count), details: { count } });

/**
 * The number of facts in the attendance streams of an event. All these stream ids begin like the event's id.
 */
function attendanceFacts(held: Knex.Transaction, eventId: string): Promise<number> {
  const prefix = eventId.slice(0, 13);
  return countOf(
    held('facts')
      .whereBetween('stream', [`${prefix}-0000-0000-000000000000`, `${prefix}-ffff-ffff-ffffffffffff`])
      .whereNot('stream', eventId)
      .whereRaw("(data->>'eventId')::uuid = ?", [eventId]),
  );
}
