import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { AUDIENCE_MESSAGES } from '#contract/events/audience-messages.ts';
import type { EventMove } from '#contract/events/move.ts';
import {
  type AddPastEventBody,
  type CreateEventBody,
  type Event,
  followsItsDay,
  isFrozen,
  mayMoveToPast,
  type UpdateEventBody,
} from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { RosterEvent } from '#read-model/roster.ts';
import type { Target } from '../accounts/users.ts';
import { isStream } from '../attendance/marks/stream.ts';
import { insertOnce } from '../insert-once.ts';
import { countOf } from '../paging.ts';
import { refuseField } from '../refuse-field.ts';
import type { RowDeps } from '../row-deps.ts';
import { withEventLocked } from './event-lock.ts';
import { type EventDeps, findEvent } from './event-rows.ts';
import { findListing, type ListingEvent, refuseUnknown } from './listed-students.ts';
import { type ChangedBy, recordEvent, recordOpen } from './record.ts';
import { marksOffRoster } from './roster.ts';

export interface ChangeDeps extends EventDeps, RowDeps {}

/** A new event, today or later. */
export const createEvent = (
  deps: ChangeDeps,
  body: CreateEventBody,
  createdBy: string,
): Promise<Event | Refusal> =>
  insertEvent(deps, body, createdBy, {
    refuseDay: () => (body.date < deps.today() ? refuseField('date', MESSAGES.dateInPast) : undefined),
  });

/** An event of a past day, open, so that who came can be entered. Expected are the students known now. */
export const addPastEvent = (
  deps: ChangeDeps,
  body: AddPastEventBody,
  createdBy: string,
): Promise<Event | Refusal> =>
  insertEvent(deps, { ...body, identity: 'any' }, createdBy, {
    refuseDay: () => (body.date >= deps.today() ? refuseField('date', MESSAGES.pastEventNotPast) : undefined),
    alsoRecord: recordOpen,
  });

interface Insertion {
  readonly refuseDay: () => Refusal | undefined;
  /** Belongs to the same transaction. */
  readonly alsoRecord?: (transaction: Knex.Transaction, id: string, by: ChangedBy) => Promise<void>;
}

async function insertEvent(
  deps: ChangeDeps,
  { id = deps.newId(), ...body }: CreateEventBody,
  createdBy: string,
  { refuseDay, alsoRecord }: Insertion,
): Promise<Event | Refusal> {
  const by = { actorId: createdBy, at: deps.now() };
  const isNew = await deps.knex.transaction(async transaction => {
    const inserted = await insertOnce(transaction, {
      table: 'events',
      wanted: { ...body, id, created_by: createdBy },
      rest: { created_at: by.at },
      judge: async () =>
        refuseDay() ?? (await refuseUnknown(transaction, body.students)) ?? refuseStream(transaction, id),
    });
    if (inserted !== true) return inserted;
    await recordEvent(transaction, { before: null, after: { ...body, id } }, by);
    await alsoRecord?.(transaction, id, by);
    return inserted;
  });
  if (isRefusal(isNew)) return isNew;
  const event = await findEvent(deps, id);
  if (!event) throw new Error('the inserted event did not come back');
  return event;
}

/**
 * The id of an event is that of its stream. Facts of a mark, a student or a deleted event must not mix with its own. A
 * sign-up that waits has no facts yet.
 */
async function refuseStream(knex: Knex, id: string): Promise<Refusal | undefined> {
  const isTaken =
    isStream(id) ||
    (await knex('facts').where({ stream: id }).first('stream')) ||
    (await knex('users').where({ id }).first('id'));
  return isTaken ? refuse('id_taken') : undefined;
}

/**
 * Writes only what differs, because any write would make servers drop their cached copy of the event. An
 * event with marks moves to another day, and is for others than were marked, only if the admin confirms that they know the
 * consequences.
 */
export const updateEvent = (
  deps: ChangeDeps,
  { id, adminId }: Target,
  { confirmMove, confirmAudience, ...body }: UpdateEventBody,
): Promise<Event | Refusal> =>
  withEventLocked(deps.knex, { id, adminId }, async held => {
    const event = await findListing({ ...deps, knex: held }, id);
    if (!event) return refuse('event_not_found');
    const changes = differences(body, event);
    if (Object.keys(changes).length === 0) return event;
    const after = { ...event, ...changes };
    const by = { actorId: adminId, at: deps.now() };
    const today = deps.today();
    const refusal =
      refuseMove(event, changes.date, { today, confirmed: confirmMove === true }) ??
      (await refuseUnknown(held, changes.students)) ??
      (confirmAudience ? undefined : await refuseAudience({ ...deps, knex: held }, event, after));
    if (refusal) return refusal;
    await held('events').where({ id }).update(changes);
    await recordEvent(held, { before: event, after }, by, followsItsDay(event, after.date, today));
    return (await findEvent({ ...deps, knex: held }, id)) ?? refuse('event_not_found');
  });

function refuseMove(
  event: Event,
  to: string | undefined,
  { today, confirmed }: { readonly today: string; readonly confirmed: boolean },
): Refusal | undefined {
  if (to === undefined) return undefined;
  if (to < today && !mayMoveToPast(event, today)) return refuseField('date', MESSAGES.dateInPast);
  const { date, counts } = event;
  const marks = counts.present + counts.absent;
  if (marks === 0 || confirmed) return undefined;
  const move: EventMove = { marks, from: date, to, frozen: isFrozen(event) };
  return refuse('event_has_marks', {
    error: AUDIENCE_MESSAGES.moveUnconfirmed(move),
    details: { ...move },
  });
}

const AUDIENCE = ['trades', 'years', 'students'] as const;

/** Its trades, years or listed students are others, so that students who are marked would no longer be expected. */
async function refuseAudience(
  { knex, timeZone }: EventDeps,
  before: ListingEvent,
  after: RosterEvent,
): Promise<Refusal | undefined> {
  const isForOthers = AUDIENCE.some(name => !isDeepStrictEqual(before[name], after[name]));
  if (!isForOthers || isFrozen(before)) return undefined;
  const marks = await marksOffRoster(knex, { before, after, timeZone });
  if (marks === 0) return undefined;
  return refuse('marks_not_expected', { error: AUDIENCE_MESSAGES.unconfirmed(marks), details: { marks } });
}

type Changes = Partial<Omit<CreateEventBody, 'id'>>;

const differences = (
  body: Omit<UpdateEventBody, 'confirmMove' | 'confirmAudience'>,
  event: ListingEvent,
): Changes => {
  const known = new Map<string, unknown>(Object.entries(event));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(known.get(name), value),
    ),
  );
};

/**
 * Deletes an event for which no attendance was ever recorded, not even a mark withdrawn since, and none waits for a
 * decision.
 */
export const deleteEvent = (deps: ChangeDeps, { id, adminId }: Target): Promise<Refusal | undefined> =>
  withEventLocked(deps.knex, { id, adminId }, async held => {
    const event = await findListing({ ...deps, knex: held }, id);
    if (!event) return refuse('event_not_found');
    const before = await attendanceFacts(held, id);
    if (before > 0) return hasAttendance(before, SERVER_MESSAGES.eventHasAttendance);
    // The deletion changes them. A call that changes one meanwhile holds it and waits for the event.
    await held('notices').where({ event_id: id }).select('id').forUpdate();
    // Every append locks this table when it begins, so nothing can be recorded between this count and the
    // deletion. One that waits here and was judged from the cache is judged again. One that was judged on fresh rows
    // in these milliseconds is stored without its event: to check that, too, each mark would have to pay.
    await held.raw('LOCK TABLE attendance_records IN SHARE ROW EXCLUSIVE MODE');
    const count = await attendanceFacts(held, id);
    if (count > 0) return hasAttendance(count, SERVER_MESSAGES.eventHasAttendance);
    const waiting = await countOf(held('late_scans').where({ event_id: id, decided_at: null }));
    if (waiting > 0) return hasAttendance(waiting, SERVER_MESSAGES.eventHasLateScans);
    await held('events').where({ id }).delete();
    await recordEvent(held, { before: event, after: null }, { actorId: adminId, at: deps.now() });
    return undefined;
  });

const hasAttendance = (count: number, sentence: (count: number) => string): Refusal =>
  refuse('event_has_attendance', { error: sentence(count), details: { count } });

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
