import type { Knex } from 'knex';
import type { EventIdentity, EventStatus, EventType, YEARS } from '#contract/constants.ts';
import { onlyTrade } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import type { LiveCounts } from '#contract/live/events.ts';
import { eventStatus } from '#contract/time.ts';
import { clockChanges } from '#platform/database/clock-sql.ts';
import { FROM_EXPECTED_BY_DAY, ROSTER_POSITION } from '#read-model/expected.ts';
import { creatorIn } from '../accounts/creators.ts';

/** What reading events needs: days and hours are in the college's zone. */
export interface EventDeps {
  readonly knex: Knex;
  readonly timeZone: string;
  readonly today: () => string;
}

/** An event with its creator and its counts, all at one position (`as_of`). */
export interface EventRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly event_type: EventType;
  readonly date: string;
  /** HH:MM */
  readonly time: string;
  readonly location: string;
  readonly trades: readonly string[];
  readonly years: readonly (typeof YEARS)[number][];
  readonly listed: number;
  readonly identity: EventIdentity;
  readonly status_choice: EventStatus | null;
  readonly created_by: string;
  readonly creator_name: string | null;
  readonly present: number;
  readonly absent: number;
  readonly expected: number;
  readonly as_of: number;
}

/**
 * Events joined with their counts; narrow the query by `events.…`. Expected students are those of the frozen
 * roster. Without one, they are the active students of the event's trades and years, or of its list, as of the end of
 * its day.
 */
export function eventRows(knex: Knex, timeZone: string): Knex.QueryBuilder<object, EventRow[]> {
  return knex
    .from('events')
    .leftJoin('users as creators', creatorIn('events.created_by'))
    .leftJoin('event_counts', 'event_counts.event_id', 'events.id')
    .leftJoin('frozen_rosters', 'frozen_rosters.event_id', 'events.id')
    .crossJoin(knex.ref('head'))
    .select(
      'events.id',
      'title',
      'description',
      'event_type',
      'date',
      'location',
      'events.trades',
      'events.years',
      knex.raw('cardinality(events.students) AS listed'),
      'identity',
      'status_choice',
      'created_by',
      'creators.name as creator_name',
      'head.position as as_of',
      knex.raw("to_char(time, 'HH24:MI') as time"),
      knex.raw('coalesce(present, 0) as present'),
      knex.raw('coalesce(absent, 0) as absent'),
      knex.raw(
        `coalesce(frozen_rosters.students, CASE WHEN events.students <> '{}' THEN (
          SELECT count(*)::integer ${FROM_EXPECTED_BY_DAY} AND student_id = ANY(events.students)
        ) ELSE (
          SELECT sum(counted.students)::integer
          FROM (SELECT ${ROSTER_POSITION} AS at) AS known,
            unnest(${orAll('events.trades')}) AS of_trade (trade), unnest(${orAll('events.years')}) AS of_year (year),
            LATERAL (SELECT students FROM roster_counts AS counts WHERE counts.trade = of_trade.trade
              AND counts.year = of_year.year AND counts.position <= known.at
              ORDER BY counts.position DESC LIMIT 1) AS counted
        ) END, 0) AS expected`,
        { ...clockChanges(timeZone) },
      ),
    );
}

/** The counts of all trades, or of all years, stand under ''. */
const orAll = (column: string): string => `CASE WHEN ${column} = '{}' THEN ARRAY[''] ELSE ${column} END`;

export const countsFrom = (
  row: Pick<EventRow, 'id' | 'present' | 'absent' | 'expected' | 'as_of'>,
): LiveCounts => ({
  eventId: row.id,
  asOf: row.as_of,
  present: row.present,
  absent: row.absent,
  expected: row.expected,
});

/** An event as everyone sees it. Every field that is sent is listed here. */
export const presentEvent = (row: EventRow, today: string): Event => ({
  id: row.id,
  title: row.title,
  description: row.description,
  event_type: row.event_type,
  date: row.date,
  time: row.time,
  location: row.location,
  trade: onlyTrade(row),
  trades: [...row.trades],
  years: [...row.years],
  listed: row.listed,
  identity: row.identity,
  status: eventStatus({ date: row.date, choice: row.status_choice }, today),
  statusChosen: row.status_choice !== null,
  attendee_count: row.present,
  createdBy: row.creator_name === null ? null : { id: row.created_by, name: row.creator_name },
  counts: countsFrom(row),
});

/** One event as it is now. */
export async function findEvent(
  { knex, timeZone, today }: EventDeps,
  id: string,
): Promise<Event | undefined> {
  const [row] = await eventRows(knex, timeZone).where('events.id', id);
  return row && presentEvent(row, today());
}
