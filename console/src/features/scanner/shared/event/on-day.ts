import type { Event } from '#contract/events/schema.ts';
import { addDays, eventStatus } from '#contract/time.ts';

type Dated = Pick<Event, 'date' | 'status' | 'statusChosen'>;

/** An event as it is on this day: one that nobody opened or completed is active on its own. */
export function onDay<E extends Dated>(event: E, day: string): E {
  const { date, status, statusChosen } = event;
  return { ...event, status: eventStatus({ date, choice: statusChosen ? status : null }, day) };
}

/** Those that are active on this day: of the events that were active, and of those that were to come. */
export function activeOn<E extends Dated & Pick<Event, 'id'>>(
  day: string,
  active: readonly E[],
  coming: readonly E[],
): readonly E[] {
  const known = new Set(active.map(({ id }) => id));
  const since = coming.filter(({ id, status }) => status === 'upcoming' && !known.has(id));
  return [...active, ...since].map(event => onDay(event, day)).filter(({ status }) => status === 'active');
}

/** Rosters of so many events to come are kept, besides the chosen one. */
const MOST_SOON = 2;
/** A roster is of use for three days, today included. */
const DAYS_AHEAD = 2;

/** The next events whose doors may open while a roster fetched on this day is still of use. */
export const soonAfter = <E extends Dated>(day: string, coming: readonly E[]): readonly E[] =>
  coming
    .filter(({ status, date }) => status === 'upcoming' && date <= addDays(day, DAYS_AHEAD))
    .slice(0, MOST_SOON);
