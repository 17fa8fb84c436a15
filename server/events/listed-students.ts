import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { ListedStudentsAnswer } from '#contract/events/schema.ts';
import { findRosterEvent } from '#read-model/roster.ts';

/** The students whom an event lists one by one, by roll number. Those who were erased, or are students no more, are left out. */
export async function listedStudents(knex: Knex, eventId: string): Promise<ListedStudentsAnswer | Refusal> {
  const event = await findRosterEvent(knex, eventId);
  if (!event) return refuse('event_not_found');
  const students: ListedStudentsAnswer['students'] = await knex('users')
    .where({ role: 'user', erased_at: null })
    .whereIn('id', [...event.students])
    .orderBy(['roll_no', 'id'])
    .select('id', 'name', 'roll_no', 'trade');
  return { success: true, students };
}
