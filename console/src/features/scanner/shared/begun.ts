import type { Event } from '#contract/events/schema.ts';
import { addDays } from '#contract/time.ts';

type Begins = Pick<Event, 'date' | 'status'>;

/** An event as it is on this day: one that was upcoming has begun if the day is its own. */
export const begun = <E extends Begins>(event: E, day: string): E =>
  event.status === 'upcoming' && event.date === day ? { ...event, status: 'active' } : event;

/** The active events, and of those that were to come those that have begun meanwhile. */
export function activeOn<E extends Begins & Pick<Event, 'id'>>(
  day: string,
  active: readonly E[],
  coming: readonly E[],
): readonly E[] {
  const known = new Set(active.map(({ id }) => id));
  const since = coming.filter(({ id, status }) => status === 'upcoming' && !known.has(id));
  return [...active, ...since.map(event => begun(event, day)).filter(({ status }) => status === 'active')];
}

/** Rosters of so many events to come are kept, besides the chosen one. */
const MOST_SOON = 2;
/** A roster is of use for three days, today included. */
const DAYS_AHEAD = 2;

/** The next events whose doors may open while a roster fetched on this day is still of use. */
export const soonAfter = <E extends Begins>(day: string, coming: readonly E[]): readonly E[] =>
  coming
    .filter(({ status, date }) => status === 'upcoming' && date <= addDays(day, DAYS_AHEAD))
    .slice(0, MOST_SOON);
