import type { Knex } from 'knex';
import type { Sql } from './filter.ts';

/** The fields of an event that decide who is expected. */
export interface RosterEvent {
  /** YYYY-MM-DD, by the college's calendar. */
  readonly date: string;
  /** Only students of this trade. Null: all. */
  readonly trade: string | null;
}

/** How to read a roster: up to this position, and with the clocks of this zone. */
export interface RosterReading {
  readonly asOf: number;
  readonly timeZone: string;
}

/**
 * The students expected at an event that is not completed, as `student_id` and `trade`: the active students
 * (of its trade) at the end of its day, as far as known at a position. Later changes to them do not matter.
 * Before the history of students began, the students are those it first recorded.
 */
export const rosterOf = ({ date, trade }: RosterEvent, { asOf, timeZone }: RosterReading): Sql => ({
  sql: `SELECT student_id, trade
    FROM (SELECT greatest(least(?::bigint, position_by_day(?::date, ?)), max(position)) AS at FROM history_start) AS known
    JOIN student_terms ON position <= at AND (until IS NULL OR until > at)
    WHERE active AND (?::text IS NULL OR trade = ?)`,
  values: [asOf, date, timeZone, trade, trade],
});

/**
 * When the history of students began, if the event's day or the requested position is earlier: then the
 * roster is that of this moment. Null: the roster is that of the event's day.
 */
export async function rosterKnownFrom(
  knex: Knex,
  { date }: Pick<RosterEvent, 'date'>,
  { asOf, timeZone }: RosterReading,
): Promise<Date | null> {
  const { rows }: { rows: { recorded_at: Date }[] } = await knex.raw(
    `SELECT recorded_at FROM history_start
     WHERE least(?::bigint, position_by((?::date + 1)::timestamp AT TIME ZONE ?)) < position`,
    [asOf, date, timeZone],
  );
  return rows[0]?.recorded_at ?? null;
}
