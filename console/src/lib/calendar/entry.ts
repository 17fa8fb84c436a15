import type { Event } from '#contract/events/schema.ts';
import { momentOf } from '#contract/time.ts';
import { formatDay } from '../format/college-time.ts';

/** An event as a calendar takes it. */
export interface CalendarEntry {
  /** The same for every file of one event, so that a later one replaces an earlier one. */
  readonly id: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly place: string;
  readonly text: string;
  /** The event's page. */
  readonly address: string;
}

interface MadeFor {
  readonly timeZone: string;
  /** The event's page, with the server's name. */
  readonly address: string;
  /** Today, YYYY-MM-DD. */
  readonly today: string;
}

type Copied = Pick<Event, 'id' | 'title' | 'description' | 'date' | 'time' | 'location'>;

/** An event has no end. Without one, some calendars show nothing. */
const HOUR_MS = 3_600_000;

/** A copy does not follow its event, and says so. */
export function calendarEntry(event: Copied, { timeZone, address, today }: MadeFor): CalendarEntry {
  const { id, title, description, date, time, location } = event;
  const start = momentOf(date, time, timeZone);
  const about = `Copied on ${formatDay(today)}. If the event moves, this entry does not: look at ${address}`;
  return {
    id: `${id}@${new URL(address).hostname}`,
    title,
    start,
    end: new Date(start.getTime() + HOUR_MS),
    place: location,
    text: [description, about].filter(text => text !== '').join('\n\n'),
    address,
  };
}

/** A new entry in Google Calendar, filled in. Phones open its app. Source: the links that Google’s own button makes. */
export function googleAddress({ title, start, end, place, text }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: [start, end].map(asBasic).join('/'),
    location: place,
    details: text,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** 20261204T043000Z. */
const asBasic = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');
