import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import type { CalendarEntry } from './entry.ts';

const REMINDED_S = 3_600;

/** The entry as an iCalendar file (RFC 5545), with a reminder an hour before. `now` is when the file is made. */
export function calendarFile(
  { id, title, start, end, place, text, address }: CalendarEntry,
  now: Date,
): Blob {
  const calendar = ical({
    prodId: { company: 'Rollcall', product: 'Console' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar
    .createEvent({
      id,
      summary: title,
      start,
      end,
      location: place,
      description: text,
      url: address,
      stamp: now,
      // A calendar takes a later file of the same event for a newer one.
      sequence: Math.floor(now.getTime() / 60_000),
    })
    .createAlarm({ type: ICalAlarmType.display, trigger: REMINDED_S });
  return new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' });
}
