import type { ScheduleRhythm } from '#contract/reports/schedules.ts';
import { addDays, localTime, momentOf } from '#contract/time.ts';

/** When something is repeated, by the college's clocks. */
export interface Rhythm {
  readonly every: ScheduleRhythm;
  /** For weekly ones: 1 is Monday. */
  readonly weekday: number | null;
  /** HH:MM */
  readonly time: string;
}

/** The next moment after `after` at which local clocks show this time, on this weekday or the first of a month. */
export function nextTime({ time, ...rhythm }: Rhythm, after: Date, timeZone: string): Date {
  const first = localTime(after, timeZone).day;
  // Such a day comes again within a month. One day more, because the time on the first day may have passed.
  for (let days = 0; days <= 32; days++) {
    const day = addDays(first, days);
    const at = momentOf(day, time, timeZone);
    if (at > after && isOn(day, rhythm)) return at;
  }
  throw new Error(`No day comes at ${time} in ${timeZone}.`);
}

function isOn(day: string, { every, weekday }: Omit<Rhythm, 'time'>): boolean {
  if (every === 'month') return day.endsWith('-01');
  return weekday === null || weekdayOf(day) === weekday;
}

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
