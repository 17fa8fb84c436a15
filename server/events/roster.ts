import type { Knex } from 'knex';
import { findRosterEvent, type RosterEvent, rosterOf } from '#read-model/roster.ts';
import { coalesce } from '../coalesce.ts';
import type { Roster } from './facts.ts';

const NOW = Number.MAX_SAFE_INTEGER;

/** The students expected at an event on its day, or until now if that day is not over; grouped by trade. */
export async function rosterNow(knex: Knex, eventId: string, timeZone: string): Promise<Roster> {
  const event = await findRosterEvent(knex, eventId);
  if (!event) return [];
  const { sql, values } = rosterOf(event, { asOf: NOW, timeZone });
  const { rows }: { rows: Roster } = await knex.raw(
    `SELECT trade, array_agg(student_id::text ORDER BY student_id) AS students
     FROM (${sql}) AS expected GROUP BY trade ORDER BY trade`,
    values,
  );
  return rows;
}

/** A student as a roster has them. */
export interface OnRoster {
  readonly trade: string | null;
}

/** A student as the same roster has them; undefined: it does not have them. */
export type FindOnRoster = (event: RosterEvent, studentId: string) => Promise<OnRoster | undefined>;

/**
 * Finds students on rosters. A register of a past day is often typed after the students have gone on: to the next year,
 * to another trade, or out of the college. It has a whole college on one list, so those who wait share a query.
 */
export function createRosterLookup(knex: Knex, timeZone: string): FindOnRoster {
  const find = coalesce(
    async (asked: readonly { readonly event: RosterEvent; readonly studentId: string }[]) => {
      // An event that is changed meanwhile is asked for as it was, too.
      const groups = Map.groupBy(asked, ({ event }) => JSON.stringify(rosterFields(event)));
      const found = new Map<object, OnRoster | undefined>();
      for (const group of groups.values())
        if (group[0]) {
          const ids = group.map(({ studentId }) => studentId);
          const students = await studentsOn(knex, { event: group[0].event, ids, timeZone });
          for (const each of group) found.set(each, students.get(each.studentId));
        }
      return asked.map(each => found.get(each));
    },
  );
  return (event, studentId) => find({ event, studentId });
}

const rosterFields = ({ id, date, trades, years, students }: RosterEvent) => [
  id,
  date,
  trades,
  years,
  students,
];

async function studentsOn(
  knex: Knex,
  wanted: { readonly event: RosterEvent; readonly ids: readonly string[]; readonly timeZone: string },
): Promise<ReadonlyMap<string, OnRoster>> {
  const { sql, values } = rosterOf(wanted.event, { asOf: NOW, timeZone: wanted.timeZone });
  const { rows }: { rows: (OnRoster & { id: string })[] } = await knex.raw(
    `SELECT student_id AS id, trade FROM (${sql}) AS expected WHERE student_id = ANY(?::uuid[])`,
    [...values, [...wanted.ids]],
  );
  return new Map(rows.map(row => [row.id, row]));
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
