import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { ListingAudience } from '#contract/events/audience.ts';
import { AUDIENCE_MESSAGES } from '#contract/events/audience-messages.ts';
import type { Event, ListedStudentsAnswer } from '#contract/events/schema.ts';
import { findRosterEvent } from '#read-model/roster.ts';
import { countOf } from '../paging.ts';
import { refuseField } from '../refuse-field.ts';
import { type EventDeps, findEvent } from './event-rows.ts';

/** An event with the ids of the students it lists one by one. */
export type ListingEvent = Event & ListingAudience;

/** An event as it is now, with its list. */
export async function findListing(deps: EventDeps, id: string): Promise<ListingEvent | undefined> {
  const event = await findEvent(deps, id);
  const terms = await findRosterEvent(deps.knex, id);
  return event && terms && { ...event, students: terms.students };
}

/** The students that an event lists, by roll number. Those who were erased, or are students no more, are left out. */
export async function listedStudents(knex: Knex, eventId: string): Promise<ListedStudentsAnswer | Refusal> {
  const event = await findRosterEvent(knex, eventId);
  if (!event) return refuse('event_not_found');
  const students: ListedStudentsAnswer['students'] = await studentsOf(knex, event.students)
    .where({ erased_at: null })
    .orderBy(['roll_no', 'id'])
    .select('id', 'name', 'roll_no', 'trade');
  return { success: true, students };
}

/** A list may have nobody who is not there, or is no student. */
export async function refuseUnknown(
  knex: Knex,
  students: readonly string[] = [],
): Promise<Refusal | undefined> {
  if (students.length === 0) return undefined;
  const unknown = students.length - (await countOf(studentsOf(knex, students)));
  return unknown > 0 ? refuseField('students', AUDIENCE_MESSAGES.unknownListed(unknown)) : undefined;
}

const studentsOf = (knex: Knex, ids: readonly string[]): Knex.QueryBuilder =>
  knex('users')
    .where({ role: 'user' })
    .whereIn('id', [...ids]);
