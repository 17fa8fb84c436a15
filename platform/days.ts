import type { Range } from '#contract/constants.ts';
import type { ReportFiltersRequest } from '#contract/reports/filters.ts';
import { addDays, localTime, spanStart, today } from '#contract/time.ts';

/** The source of the current day at the college. */
export interface Clock {
  readonly now: () => Date;
  readonly timeZone: string;
}

/** The first and last day of a range, by the college's calendar. */
export interface Days {
  readonly date_from: string;
  readonly date_to: string;
}

export function daysOf(range: Range, { now, timeZone }: Clock): Days {
  const at = now();
  const day = today(at, timeZone);
  if (range === 'lastMonth') return monthBefore(day);
  return { date_from: range === 'today' ? day : spanStart(range, at, timeZone), date_to: day };
}

function monthBefore(day: string): Days {
  const date_to = addDays(firstOfMonth(day), -1);
  return { date_from: firstOfMonth(date_to), date_to };
}

const firstOfMonth = (day: string): string => `${day.slice(0, -2)}01`;

/** A moment in local time, in a form that spreadsheets recognize: 2026-11-20 14:05. */
export function shownAt(moment: Date, timeZone: string): string {
  const { day, minute } = localTime(moment, timeZone);
  return `${day} ${minute}`;
}

/** The filters with their range as days. Days given together with a range narrow it. */
export function inDays<Filters extends Pick<ReportFiltersRequest, 'range' | 'date_from' | 'date_to'>>(
  { range, ...filters }: Filters,
  clock: Clock,
): Omit<Filters, 'range'> {
  if (!range) return filters;
  const days = daysOf(range, clock);
  const { date_from = days.date_from, date_to = days.date_to } = filters;
  return {
    ...filters,
    date_from: date_from > days.date_from ? date_from : days.date_from,
    date_to: date_to < days.date_to ? date_to : days.date_to,
  };
}
