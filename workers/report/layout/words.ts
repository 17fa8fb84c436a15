import { STRENGTH_WORDS, type Strength } from '#contract/attendance/strength.ts';
import { isolated } from '#contract/bidi.ts';
import { dayInWords } from '#contract/day-in-words.ts';
import type { ExpectedStatus } from '#contract/reports/request.ts';
import { localTime, timeInWords } from '#contract/time.ts';
import { STATUS_TEXTS } from '../tables/cell-texts.ts';

/** All filters that any kind of report may have. */
interface Filters {
  readonly search?: string | undefined;
  readonly status?: ExpectedStatus | undefined;
  readonly event_type?: string | undefined;
  readonly trade?: string | undefined;
  readonly year?: string | undefined;
  readonly strength?: Strength | undefined;
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

/** The filters in words, one phrase per filter. One phrase if there is none. */
export function filtersInWords(filters: Filters): string[] {
  const { search, status, event_type, trade, year, strength, date_from, date_to } = filters;
  const phrases = [
    daysInWords(date_from, date_to),
    event_type ? `type ${event_type}` : '',
    trade ? `trade ${trade}` : '',
    year ? `${year} only` : '',
    status ? `${STATUS_TEXTS[status].toLowerCase()} only` : '',
    strength ? `identified by: ${STRENGTH_WORDS[strength].toLowerCase()}` : '',
    search ? `matching “${search}”` : '',
  ].filter(Boolean);
  return phrases.length > 0 ? phrases : ['no filters'];
}

function daysInWords(from = '', to = ''): string {
  if (from && to) return from === to ? `on ${dayInWords(from)}` : `${dayInWords(from)} to ${dayInWords(to)}`;
  if (from) return `from ${dayInWords(from)}`;
  return to ? `until ${dayInWords(to)}` : '';
}

/** A day, and perhaps a time of it, as people read them. */
export const dayAndTime = (day: string, time = ''): string =>
  [dayInWords(day), time && timeInWords(time)].filter(Boolean).join(', ');

const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/;

/** 2026-11-20, or 2026-11-20 22:34, in readable form. Any other text stays as it is. */
export function dayAsWritten(text: string): string {
  const [, day, time] = DAY_AND_TIME.exec(text) ?? [];
  return day ? dayAndTime(day, time) : text;
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 2026-11 as Nov 2026. */
export const monthInWords = (month: string): string =>
  month ? monthFormat.format(new Date(`${month}-01T00:00:00Z`)) : 'No date';

/** A moment in local time: 20 Nov 2026, 2:05 pm. */
export function momentInWords(moment: Date, timeZone: string): string {
  const { day, minute } = localTime(moment, timeZone);
  return dayAndTime(day, minute);
}

/** Phrases in one line. Each keeps its own direction. */
export const inOneLine = (phrases: readonly string[]): string => phrases.map(isolated).join(' · ');
