import type { Knex } from 'knex';
import type { Sql } from './filter.ts';

/** An event, as far as it decides who is expected. */
export interface RosterEvent {
  /** YYYY-MM-DD, by the college's calendar. */
  readonly date: string;
  /** Only students of this trade; null: all. */
  readonly trade: string | null;
}

/** What a roster is read with: no later than this position, and by the clocks of this zone. */
export interface RosterReading {
  readonly asOf: number;
  readonly timeZone: string;
}

/**
 * Who is expected at an event that nobody has completed, as `student_id` and `trade`: the active students (of its
 * trade) by the end of its day, as far as that was known at a position. What happens to them on later days changes
 * nothing. Before the history of students begins they are those that it found.
 */
export const rosterOf = ({ date, trade }: RosterEvent, { asOf, timeZone }: RosterReading): Sql => ({
  sql: `SELECT student_id, trade
    FROM (SELECT greatest(least(?::bigint, position_by_day(?::date, ?)), max(position)) AS at FROM history_start) AS known
    JOIN student_terms ON position <= at AND (until IS NULL OR until > at)
    WHERE active AND (?::text IS NULL OR trade = ?)`,
  values: [asOf, date, timeZone, trade, trade],
});

/**
 * When the history of students began, if the event's day or the position asked for was before: then the roster is
 * that of this moment. Null: the roster is that of the day itself.
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
