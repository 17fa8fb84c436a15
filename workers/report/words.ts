import type { ReportFilters } from '#contract/attendance.ts';
import type { AttendanceStatus } from '#contract/constants.ts';

export const STATUS_WORDS: Readonly<Record<AttendanceStatus, string>> = {
  present: 'Present',
  absent: 'Absent',
};

/** What the rows were picked by, one phrase per filter; one phrase when by nothing. */
export function filtersInWords(filters: ReportFilters): string[] {
  const { search, status, event_type, trade, date_from, date_to } = filters;
  const phrases = [
    daysInWords(date_from, date_to),
    event_type ? `type ${event_type}` : '',
    trade ? `trade ${trade}` : '',
    status ? `${STATUS_WORDS[status].toLowerCase()} only` : '',
    search ? `matching “${search}”` : '',
  ].filter(Boolean);
  return phrases.length > 0 ? phrases : ['no filters'];
}

function daysInWords(from = '', to = ''): string {
  if (from && to) return from === to ? `on ${dayInWords(from)}` : `${dayInWords(from)} to ${dayInWords(to)}`;
  if (from) return `from ${dayInWords(from)}`;
  return to ? `until ${dayInWords(to)}` : '';
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** 2026-11-20 as 20 Nov 2026. */
export const dayInWords = (day: string): string => day && dayFormat.format(new Date(`${day}T00:00:00Z`));

/** A moment as clocks in the zone show it: 20 Nov 2026, 14:05. */
export const momentInWords = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment);

/** 12345 as 12,345. */
export const numberInWords = (number: number): string => number.toLocaleString('en-GB');

/** "1 record", "2 records". */
export const counted = (count: number, noun: string): string =>
  `${numberInWords(count)} ${noun}${count === 1 ? '' : 's'}`;
