import { addDays, localTime, momentOf } from '#contract/time.ts';

/** When something is repeated, by the college's clocks. */
export interface Rhythm {
  readonly every: 'day' | 'week';
  /** For weekly ones: 1 is Monday. */
  readonly weekday: number | null;
  /** HH:MM */
  readonly time: string;
}

/** The next moment after `after` at which local clocks show this time, on this weekday. */
export function nextTime({ weekday, time }: Rhythm, after: Date, timeZone: string): Date {
  const first = localTime(after, timeZone).day;
  // The weekday comes again within a week. One day more, because the time on the first day may have passed.
  for (let days = 0; days <= 8; days++) {
    const day = addDays(first, days);
    const at = momentOf(day, time, timeZone);
    if (at > after && (weekday === null || weekdayOf(day) === weekday)) return at;
  }
  throw new Error(`No day comes at ${time} in ${timeZone}.`);
}

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
