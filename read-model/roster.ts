import type { Knex } from 'knex';
import type { AudienceMember, ListingAudience } from '#contract/events/audience.ts';
import { dayEnd } from '#contract/time.ts';
import { all, compared, type Sql } from './filter.ts';

/** The fields of an event that decide who is expected. */
export interface RosterEvent extends ListingAudience {
  readonly id: string;
  /** YYYY-MM-DD, by the college's calendar. */
  readonly date: string;
}

/** How to read a roster: up to this position, and with the clocks of this zone. */
export interface RosterReading {
  readonly asOf: number;
  readonly timeZone: string;
}

/** The event of a row of `events`, as far as its roster needs it. */
export const findRosterEvent = (knex: Knex, id: string): Promise<RosterEvent | undefined> =>
  knex('events').where({ id }).first<RosterEvent | undefined>('id', 'date', 'trades', 'years', 'students');

/**
 * The position up to which changes to students matter for an event, as SQL: the end of its day, or where it was added
 * or the history begins if that came later. `event` and `end`, at which the next day begins, are SQL.
 */
export const rosterPosition = (event: string, end: string): string =>
  `greatest(position_by(${end} - interval '1 microsecond'), (SELECT max(position) FROM history_start),
    (SELECT min(terms.position) FROM event_terms AS terms WHERE terms.event_id = ${event}))`;

/** When the day of an event ends, and the next one begins. */
const endOf = (date: string, timeZone: string): string => dayEnd(date, timeZone).toISOString();

/**
 * The students expected at an event that is not completed, as `student_id` and `trade`: the active students
 * (of its trades and years, or those it lists) at the end of its day, as far as known at a position. Later changes to
 * them do not matter.
 */
export const rosterOf = (event: RosterEvent, reading: RosterReading): Sql => {
  const then = studentsThen(event, reading);
  const { sql, values } = isForSql(event);
  return {
    sql: `SELECT student_id, trade FROM (${then.sql}) AS students WHERE active AND ${sql}`,
    values: [...then.values, ...values],
  };
};

/**
 * All students at the end of an event's day, as far as known at a position: `student_id`, `trade`, `year` and `active`.
 * Before the history of students began, they are as it first recorded them.
 */
export const studentsThen = (
  { id, date }: Pick<RosterEvent, 'id' | 'date'>,
  { asOf, timeZone }: RosterReading,
): Sql => ({
  sql: `SELECT student_id, trade, year, active
    FROM ${studentsAt(`least(?::bigint, ${rosterPosition('?::uuid', '?::timestamptz')})`)}`,
  values: [asOf, endOf(date, timeZone), id],
});

/** The students as they were at a position, for a FROM. Before their history began, they are as it first recorded them. */
export const studentsAt = (position: string): string =>
  `(SELECT greatest(${position}, max(position)) AS at FROM history_start) AS known
    JOIN student_terms ON position <= at AND (until IS NULL OR until > at)`;

/**
 * The students who are active, as `student_id`, `trade` and `year`, as far as known at a position, and of this trade and
 * year then, if any. The trade of their marks may be one that they have left: the new one would miss them until their next
 * mark. Before the history of students began, they are as it first recorded them.
 */
export function activeStudentsAt(
  asOf: number,
  { trade, year }: { readonly trade?: string | undefined; readonly year?: string | undefined },
): Sql {
  const { sql, values } = all([...compared('trade', '=', trade), ...compared('year', '=', year)]);
  return {
    sql: `SELECT student_id, trade, year FROM ${studentsAt('?::bigint')} WHERE active AND ${sql}`,
    values: [asOf, ...values],
  };
}

/** `isFor` of the contract as a condition on `trade`, `year` and `student_id`. */
const isForSql = ({ trades, years, students }: ListingAudience): Sql =>
  all([
    ...anyOf('trade = ANY(?::text[])', trades),
    ...anyOf('year = ANY(?::text[])', years),
    ...anyOf('student_id = ANY(?::uuid[])', students),
  ]);

const anyOf = (sql: string, wanted: readonly string[]): Sql[] =>
  wanted.length === 0 ? [] : [{ sql, values: [[...wanted]] }];

/** The same for rows of `events` and one student, of whom `trade`, `year` and `id` are SQL. */
export const eventIsFor = ({ trade, year, id }: Readonly<Record<keyof AudienceMember, string>>): string =>
  `(events.trades = '{}' OR ${trade} = ANY(events.trades)) AND (events.years = '{}' OR ${year} = ANY(events.years))
  AND (events.students = '{}' OR ${id} = ANY(events.students))`;

/** Since when the students are known that a roster is made of, where its day was earlier. */
export interface KnownFrom {
  readonly at: Date;
  /** The event was added after its day. Otherwise the history of students began after it. */
  readonly byAdding: boolean;
}

/** Null: the roster is that of the event's day. */
export async function rosterKnownFrom(
  knex: Knex,
  { id, date }: Pick<RosterEvent, 'id' | 'date'>,
  { asOf, timeZone }: RosterReading,
): Promise<KnownFrom | null> {
  const { rows }: { rows: KnownFrom[] } = await knex.raw(
    `SELECT recorded_at AS at, added AS "byAdding" FROM (
       SELECT position, recorded_at, false AS added FROM history_start
       UNION ALL
       SELECT position, recorded_at, true FROM facts
       WHERE position = (SELECT min(position) FROM event_terms WHERE event_id = ?::uuid)
     ) AS known
     WHERE least(?::bigint, position_by(?)) < position
     ORDER BY position DESC, added LIMIT 1`,
    [id, asOf, endOf(date, timeZone)],
  );
  return rows[0] ?? null;
}
