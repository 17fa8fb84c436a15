import { useMemo } from 'react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { daySchema, timeSchema } from '#contract/common.ts';
import { localTime, momentOf, punctuality, timeInWords, today } from '#contract/time.ts';
import { useServerDay } from '../live/live-state.ts';
import { useCollege } from '../use-college.ts';

/** Day before month, as the college writes it. */
const LOCALE = 'en-GB';

const dayFormat = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDayFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });

const NOTHING = '–';
const valid = (moment: Date): boolean => !Number.isNaN(moment.getTime());

/** A calendar day (YYYY-MM-DD) for people: Fri, 21 Nov 2025. A day has no zone. */
export function formatDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return valid(moment) ? dayFormat.format(moment) : NOTHING;
}

/** The short form: 21 Nov. */
export function formatShortDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return valid(moment) ? shortDayFormat.format(moment) : NOTHING;
}

/** A time of day (HH:MM) for people: 10:30 am. */
export const formatTime = (time: string): string =>
  valid(new Date(`1970-01-01T${time}Z`)) ? timeInWords(time) : NOTHING;

export interface CollegeTime {
  readonly timeZone: string;
  /** Today in the college's zone. */
  readonly today: () => string;
  /** The day, the time, or both, of an instant in the college's zone. */
  readonly day: (instant: string) => string;
  readonly shortDay: (instant: string) => string;
  readonly time: (instant: string) => string;
  readonly dayAndTime: (instant: string) => string;
  /** The time if that was today, otherwise day and time. */
  readonly brief: (instant: string) => string;
}

/** `serverDay`: today by the server's clock, if that is known. */
export function collegeTime(timeZone: string, serverDay: string | null = null): CollegeTime {
  const now = (): string => serverDay ?? today(new Date(), timeZone);
  const of = (instant: string, show: (local: { day: string; minute: string }) => string): string => {
    const moment = new Date(instant);
    return valid(moment) ? show(localTime(moment, timeZone)) : NOTHING;
  };
  const dayAndTime = (instant: string): string =>
    of(instant, local => `${formatDay(local.day)}, ${formatTime(local.minute)}`);
  return {
    timeZone,
    today: now,
    day: instant => of(instant, local => formatDay(local.day)),
    shortDay: instant => of(instant, local => formatShortDay(local.day)),
    time: instant => of(instant, local => formatTime(local.minute)),
    dayAndTime,
    brief: instant =>
      of(instant, local => (local.day === now() ? formatTime(local.minute) : dayAndTime(instant))),
  };
}

/** Formats instants in the college's zone, never in the browser's. */
export function useCollegeTime(): CollegeTime {
  const { timeZone } = useCollege();
  const serverDay = useServerDay();
  return useMemo(() => collegeTime(timeZone, serverDay), [timeZone, serverDay]);
}

/**
 * Converts an input's day and time in the college's zone (YYYY-MM-DDTHH:MM) to an instant. Undefined if it is not
 * valid.
 */
export function instantOf(local: string, timeZone: string): string | undefined {
  const [day, time] = local.split('T');
  if (!daySchema.safeParse(day).success || !timeSchema.safeParse(time).success) return undefined;
  return momentOf(day ?? '', time ?? '', timeZone).toISOString();
}

/** When a student came to an event: the time, with the day if that is not the event's. */
export const arrivedAt = (
  arrivalTime: string,
  { date }: Pick<AttendanceRecord, 'date'>,
  time: CollegeTime,
): string =>
  time.day(arrivalTime) === formatDay(date) ? time.time(arrivalTime) : time.dayAndTime(arrivalTime);

/** When a student came and how punctual that was; or that it was entered on another day. */
export function arrivalWords(
  arrivalTime: string,
  record: Pick<AttendanceRecord, 'date' | 'time'>,
  time: CollegeTime,
): string {
  const punctual = punctuality(new Date(arrivalTime), record, time.timeZone);
  const at = arrivedAt(arrivalTime, record, time);
  return punctual ? `Arrived ${at}, ${punctual}` : `Marked ${at}`;
}

/**
 * The note beside an arrival that was recorded at quite another time. Null: it was not. Where it is not known why, it
 * shows the times of both clocks and blames no one.
 */
export function clockNote(
  {
    attendanceTime,
    createdAt,
    timeDoubtful,
    keptOffline,
  }: Pick<AttendanceRecord, 'attendanceTime' | 'createdAt' | 'timeDoubtful' | 'keptOffline'>,
  time: CollegeTime,
): string | null {
  if (!timeDoubtful && !keptOffline) return null;
  const sameDay = time.day(attendanceTime) === time.day(createdAt);
  const shown = sameDay ? time.time : time.dayAndTime;
  if (keptOffline) return `Kept offline, sent at ${shown(createdAt)}`;
  return `Device clock said ${shown(attendanceTime)}; recorded ${shown(createdAt)}`;
}
