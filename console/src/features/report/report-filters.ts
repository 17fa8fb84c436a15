import { z } from 'zod';
import { ATTENDANCE_STATUSES, EVENT_TYPES, LIMITS } from '#contract/constants.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { spanStart, today } from '#contract/time.ts';

export const DATE_RANGES = ['all', 'today', 'week', 'month'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

export const DATE_RANGE_LABELS: Readonly<Record<DateRange, string>> = {
  all: 'All Dates',
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
};

/**
 * The report's filters as the screen holds them. '' means "all". They are kept in the address, so that a view can be
 * shared.
 */
const screenFilters = z.object({
  search: z.string().trim().max(LIMITS.search.max).catch(''),
  range: z.enum(DATE_RANGES).catch('all'),
  trade: z.string().max(100).catch(''),
  event_type: z.enum(EVENT_TYPES).or(z.literal('')).catch(''),
  status: z.enum(ATTENDANCE_STATUSES).or(z.literal('')).catch(''),
  /** The instant, in the college's zone (YYYY-MM-DDTHH:MM). '': now. */
  asOf: z.string().max(25).catch(''),
});
export type ScreenFilters = z.infer<typeof screenFilters>;

export const NO_FILTERS: ScreenFilters = {
  search: '',
  range: 'all',
  trade: '',
  event_type: '',
  status: '',
  asOf: '',
};

/** All records of the chosen instant. */
export const withoutFilters = ({ asOf }: ScreenFilters): ScreenFilters => ({ ...NO_FILTERS, asOf });

/** Reads the filters from the address. Unknown values read as "all". */
export const filtersFrom = (params: URLSearchParams): ScreenFilters =>
  screenFilters.parse(Object.fromEntries(params));

export function paramsOf(filters: ScreenFilters): URLSearchParams {
  const chosen = Object.entries(filters).filter(
    ([name, value]) => value !== '' && !(name === 'range' && value === 'all'),
  );
  return new URLSearchParams(chosen);
}

export const isFiltered = (filters: ScreenFilters): boolean => paramsOf(filters).size > 0;

/** The query for the server: only the chosen filters, with days in the college's zone. */
export function reportQueryOf(filters: ScreenFilters, now: Date, timeZone: string): ReportFilters {
  const { search, range, trade, event_type, status } = filters;
  return {
    ...(search && { search }),
    ...(trade && { trade }),
    ...(event_type && { event_type }),
    ...(status && { status }),
    ...daysOf(range, now, timeZone),
  };
}

function daysOf(range: DateRange, now: Date, timeZone: string): Pick<ReportFilters, 'date_from' | 'date_to'> {
  if (range === 'all') return {};
  const date_to = today(now, timeZone);
  return { date_from: range === 'today' ? date_to : spanStart(range, now, timeZone), date_to };
}
