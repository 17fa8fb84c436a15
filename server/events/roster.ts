import type { Knex } from 'knex';
import { type RosterEvent, rosterOf } from '#read-model/roster.ts';
import type { Roster } from './facts.ts';

const NOW = Number.MAX_SAFE_INTEGER;

/** The students expected at an event on its day, or until now if that day is not over; grouped by trade. */
export async function rosterNow(knex: Knex, event: RosterEvent, timeZone: string): Promise<Roster> {
  const { sql, values } = rosterOf(event, { asOf: NOW, timeZone });
  const { rows }: { rows: Roster } = await knex.raw(
    `SELECT trade, array_agg(student_id::text ORDER BY student_id) AS students
     FROM (${sql}) AS expected GROUP BY trade ORDER BY trade`,
    values,
  );
  return rows;
}

interface RosterDeps {
  readonly knex: Knex;
  readonly timeZone: string;
}

/**
 * A student as the same roster has them; undefined: it does not have them. A register of a past day is often typed after
 * the students have gone on: to the next year, to another trade, or out of the college.
 */
export async function findOnRoster(
  { knex, timeZone }: RosterDeps,
  event: RosterEvent,
  studentId: string,
): Promise<{ readonly trade: string | null } | undefined> {
  const { sql, values } = rosterOf(event, { asOf: NOW, timeZone });
  const { rows }: { rows: { trade: string | null }[] } = await knex.raw(
    `SELECT trade FROM (${sql}) AS expected WHERE student_id = ?`,
    [...values, studentId],
  );
  return rows[0];
}

interface RosterChange {
  readonly before: RosterEvent;
  readonly after: RosterEvent;
  readonly timeZone: string;
}

/** How many are marked at an event and would no longer be expected, if its day or whom it is for changed. */
export async function marksOffRoster(knex: Knex, { before, after, timeZone }: RosterChange): Promise<number> {
  const expected = rosterOf(before, { asOf: NOW, timeZone });
  const then = rosterOf(after, { asOf: NOW, timeZone });
  const { rows }: { rows: { count: number }[] } = await knex.raw(
    `SELECT count(*)::integer FROM attendance_records AS marks
     JOIN (${expected.sql}) AS expected USING (student_id) LEFT JOIN (${then.sql}) AS expected_then USING (student_id)
     WHERE marks.event_id = ? AND expected_then.student_id IS NULL`,
    [...expected.values, ...then.values, before.id],
  );
  return rows[0]?.count ?? 0;
}
