import type { Knex } from 'knex';
import { type RosterEvent, rosterOf } from '#read-model/roster.ts';

interface RosterDeps {
  readonly knex: Knex;
  readonly timeZone: string;
}

/**
 * A student as the roster of an event that is not completed has them; undefined: it does not have them. A register of a
 * past day is often typed after the students have gone on: to the next year, to another trade, or out of the college.
 */
export async function findOnRoster(
  { knex, timeZone }: RosterDeps,
  event: RosterEvent,
  studentId: string,
): Promise<{ readonly trade: string | null } | undefined> {
  const { sql, values } = rosterOf(event, { asOf: Number.MAX_SAFE_INTEGER, timeZone });
  const { rows }: { rows: { trade: string | null }[] } = await knex.raw(
    `SELECT trade FROM (${sql}) AS expected WHERE student_id = ?`,
    [...values, studentId],
  );
  return rows[0];
}
