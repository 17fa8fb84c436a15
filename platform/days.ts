import type { Range } from '#contract/constants.ts';
import type { ReportFiltersRequest } from '#contract/reports/filters.ts';
import { localTime, spanStart, today } from '#contract/time.ts';

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
  const date_to = today(at, timeZone);
  return { date_from: range === 'today' ? date_to : spanStart(range, at, timeZone), date_to };
}

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
