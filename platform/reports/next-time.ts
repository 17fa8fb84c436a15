import { addDays, localTime, momentOf } from '#contract/time.ts';

/** When something is done again and again, by the college's clocks. */
export interface Rhythm {
  readonly every: 'day' | 'week';
  /** Of weekly ones: 1 is Monday. */
  readonly weekday: number | null;
  /** HH:MM */
  readonly time: string;
}

/** The next moment after `after` at which clocks in the zone show that hour, on that weekday. */
export function nextTime({ weekday, time }: Rhythm, after: Date, timeZone: string): Date {
  const first = localTime(after, timeZone).day;
  // A week on is that weekday again; one day more, because the hour of the first may have passed.
  for (let days = 0; days <= 8; days++) {
    const day = addDays(first, days);
    const at = momentOf(day, time, timeZone);
    if (at > after && (weekday === null || weekdayOf(day) === weekday)) return at;
  }
  throw new Error(`No day comes at ${time} in ${timeZone}.`);
}

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
