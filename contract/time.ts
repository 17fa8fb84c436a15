import {
  ARRIVAL_WITHIN_MINUTES,
  CLOCKS_AGREE_WITHIN_MINUTES,
  DAYS,
  type EventStatus,
  LATE_AFTER_MINUTES,
} from './constants.ts';

/** The day (YYYY-MM-DD) and minute (HH:MM) in `timeZone` at `instant`. */
export function localTime(instant: Date, timeZone: string): Shown {
  const clock = clockOf(timeZone);
  const minute = Math.floor(instant.getTime() / 60_000);
  if (clock.last?.minute !== minute) clock.last = { minute, shows: read(clock.format, instant) };
  return clock.last.shows;
}

interface Shown {
  readonly day: string;
  readonly minute: string;
}

/** Making a formatter costs a hundred times as much as using one. Caching the last minute saves as much again. */
interface Clock {
  readonly format: Intl.DateTimeFormat;
  last?: { readonly minute: number; readonly shows: Shown };
}
const clocks = new Map<string, Clock>();

function read(format: Intl.DateTimeFormat, instant: Date): Shown {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(instant)) shown[type] = value;
  // While a year is typed, its first digits are a year, too. They are not written with four digits by themselves.
  const year = shown.year?.padStart(4, '0');
  return { day: `${year}-${shown.month}-${shown.day}`, minute: `${shown.hour}:${shown.minute}` };
}

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const clock = { format };
  clocks.set(timeZone, clock);
  return clock;
}

/** A time of day (HH:MM) for people, on screens, on paper and in mails: 10:30 am. */
export function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

export const today = (now: Date, timeZone: string): string => localTime(now, timeZone).day;

/** `day` moved by `days`; both YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The instant of this day and time in the zone. A time that a clock change skips comes later, one that it repeats first. */
export function momentOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (at: number): number => {
    const { day: itsDay, minute } = localTime(new Date(at), timeZone);
    return Date.parse(`${itsDay}T${minute}:00Z`);
  };
  // By the zone's offset of a day before and of a day after. They differ if there is a clock change in between.
  const by = (other: number): number => shown + other - shownAt(other);
  const [before, after] = [by(shown - DAY_MS), by(shown + DAY_MS)];
  return new Date(shownAt(before) !== shown && shownAt(after) === shown ? after : before);
}

export const DAY_MS = 86_400_000;

/** Days are written with four digits of the year. */
const LAST_DAY = '9999-12-31';
const LAST_MOMENT = new Date(`${LAST_DAY}T23:59:59.999Z`);

/** The instant at which a day ends in the zone, and the next one begins. The last day has no next one. */
export const dayEnd = (day: string, timeZone: string): Date =>
  day === LAST_DAY ? LAST_MOMENT : momentOf(addDays(day, 1), '00:00', timeZone);

/** The first day of the span that ends with today. */
export const spanStart = (span: keyof typeof DAYS, now: Date, timeZone: string): string =>
  addDays(today(now, timeZone), 1 - DAYS[span]);

/** Upcoming before its day, active on it, completed after it. An admin's choice takes precedence. */
export function eventStatus(
  event: { date: string; choice: EventStatus | null },
  todayIs: string,
): EventStatus {
  if (event.choice) return event.choice;
  if (event.date > todayIs) return 'upcoming';
  return event.date === todayIs ? 'active' : 'completed';
}

export type Punctuality = 'On time' | 'Slightly late' | 'Late';

/**
 * How an arrival compares with the event's start, in the college's zone (docs/specification.md#time). Null: what was
 * entered on another day says nothing of when the student came.
 */
export function punctuality(
  arrival: Date,
  event: { date: string; time: string },
  timeZone: string,
): Punctuality | null {
  const { day, minute } = localTime(arrival, timeZone);
  const late = (Date.parse(`${day}T${minute}Z`) - Date.parse(`${event.date}T${event.time}Z`)) / 60_000;
  if (day !== event.date && Math.abs(late) > ARRIVAL_WITHIN_MINUTES) return null;
  if (late <= 0) return 'On time';
  return late <= LATE_AFTER_MINUTES ? 'Slightly late' : 'Late';
}

/**
 * Whether the device's time of a mark is too far from the recording to be trusted. The reason may be a wrong clock,
 * or a scan that waited on the device for a connection.
 */
export const isTimeDoubtful = (claimed: Date, recorded: Date): boolean =>
  Math.abs(recorded.getTime() - claimed.getTime()) > CLOCKS_AGREE_WITHIN_MINUTES * 60_000;
