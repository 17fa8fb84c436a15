import { z } from 'zod';
import { STRENGTHS } from '#contract/attendance/strength.ts';
import { ATTENDANCE_STATUSES, EVENT_TYPES } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { ReportFiltersRequest } from '#contract/reports/filters.ts';
import { instantOf } from '../../lib/format/college-time.ts';
import { chosenOf, oneOf, searchFilter, tradeFilter, urlFilters } from '../../ui/list/url-filters.ts';

const screenFilters = z.object({
  search: searchFilter,
  range: z.enum(['all', 'today', 'week', 'month']).catch('all'),
  trade: tradeFilter,
  event_type: oneOf(EVENT_TYPES),
  status: oneOf(ATTENDANCE_STATUSES),
  strength: oneOf(STRENGTHS),
  /** The instant, in the college's zone (YYYY-MM-DDTHH:MM). '': now. */
  asOf: z.string().max(25).catch(''),
});
export type ScreenFilters = z.infer<typeof screenFilters>;

export const { NO_FILTERS, filtersFrom, paramsOf, useFilters } = urlFilters(screenFilters);

/** All records of the chosen instant. */
export const withoutFilters = ({ asOf }: ScreenFilters): ScreenFilters => ({ ...NO_FILTERS, asOf });

/** The query for the server: only the chosen filters. It knows the days of a range; a device's clock may be wrong. */
export const reportQueryOf = ({ asOf: _, range, ...filters }: ScreenFilters): ReportFiltersRequest => ({
  ...chosenOf(filters),
  ...(range !== 'all' && { range }),
});

/** The instant of the record to show. Without one, the current record. */
interface AsOf {
  readonly instant?: string;
  /** Why the chosen instant cannot be shown. */
  readonly problem?: string;
}

/** Converts a day and time in the college's zone to an instant. '' is now. A future instant is a problem. */
export function asOfFrom(chosen: string, now: Date, timeZone: string): AsOf {
  if (chosen === '') return {};
  const instant = instantOf(chosen, timeZone);
  if (instant === undefined) return { problem: MESSAGES.reportMomentUnclear };
  return Date.parse(instant) > now.getTime() ? { problem: MESSAGES.reportMomentAhead } : { instant };
}
