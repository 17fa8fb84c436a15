import type { Knex } from 'knex';
import { type RosterEvent, rosterOf } from '#read-model/roster.ts';
import type { Roster } from './facts.ts';

/** The students expected at an event on its day, or until now if that day is not over; grouped by trade. */
export async function rosterNow(knex: Knex, event: RosterEvent, timeZone: string): Promise<Roster> {
  const { sql, values } = rosterOf(event, { asOf: Number.MAX_SAFE_INTEGER, timeZone });
  const { rows }: { rows: Roster } = await knex.raw(
    `SELECT trade, array_agg(student_id::text ORDER BY student_id) AS students
     FROM (${sql}) AS expected GROUP BY trade ORDER BY trade`,
    values,
  );
  return rows;
}
