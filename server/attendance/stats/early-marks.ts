import type { Knex } from 'knex';
import { DAYS, LIMITS } from '#contract/constants.ts';
import { addDays } from '#contract/time.ts';
import { clockChanges, shownAt } from '#platform/database/clock-sql.ts';
import type { Days } from '#platform/days.ts';
import { PRESENT_AND_ABSENT } from '#read-model/counts-sql.ts';

/** The number of marks made on one day before their event's day. */
export interface EarlyMarks {
  readonly date: string;
  readonly made: string;
  readonly trade: string | null;
  readonly present: number;
  readonly absent: number;
}

/**
 * Whether an event may have marks from before its day: it was opened early, moved to a later day, or its day
 * is in the future. There are few such events, so their marks can be read one by one.
 */
const MAY_BE_EARLY = `events.date >= :from AND (events.date > :today OR EXISTS (
  SELECT FROM facts WHERE facts.stream = events.id AND facts.type IN ('EventOpened', 'EventMoved')))`;

/** The day on which a mark was first recorded, which no correction changes. */
const MADE = `${shownAt('began.recorded_at')}::date`;

/** Joined to `marks` and `events`: `early.made`, if the mark is known to be from before the event's day. */
export const JOIN_EARLY = `LEFT JOIN LATERAL (
  SELECT ${MADE} AS made FROM facts AS began WHERE began.position = marks.first_position AND ${MAY_BE_EARLY}) AS early ON true`;

/** The day that a mark counts for; needs `JOIN_EARLY`. */
export const DAY_OF_MARK = 'least(events.date, early.made)';

/** Bindings of the fragments above. `from` is the first charted day; nothing before it is counted by day. */
export const earlyBindings = (today: string, timeZone: string) => ({
  from: addDays(today, 1 - LIMITS.dashboard.weeks * DAYS.week),
  today,
  ...clockChanges(timeZone),
});

/** All marks of the charted weeks that were made before their event's day. */
export async function earlyMarks(
  snapshot: Knex,
  today: string,
  timeZone: string,
): Promise<readonly EarlyMarks[]> {
  const { rows }: { rows: EarlyMarks[] } = await snapshot.raw(
    `SELECT events.date, ${MADE} AS made, marks.trade, ${PRESENT_AND_ABSENT}
     FROM events JOIN attendance_records AS marks ON marks.event_id = events.id
     JOIN facts AS began ON began.position = marks.first_position
     WHERE ${MAY_BE_EARLY} AND ${MADE} < events.date GROUP BY 1, 2, 3`,
    earlyBindings(today, timeZone),
  );
  return rows;
}

/** The correction to counts that use the days of events: early marks count on the day they were made. */
export function changeBy(
  early: readonly EarlyMarks[],
  { date_from, date_to }: Days,
): { readonly present: number; readonly absent: number } {
  const within = (day: string): number => (date_from <= day && day <= date_to ? 1 : 0);
  const sum = (status: 'present' | 'absent'): number =>
    early.reduce((whole, marks) => whole + marks[status] * (within(marks.made) - within(marks.date)), 0);
  return { present: sum('present'), absent: sum('absent') };
}
