import { z } from 'zod';
import type { UserAttendanceQuery } from '#contract/attendance/records.ts';
import { ATTENDANCE_STATUSES, EVENT_TYPES } from '#contract/constants.ts';
import { chosenOf, oneOf, searchFilter, urlFilters } from '../../ui/list/url-filters.ts';

/** The spans of time to choose from, besides all time. */
const SPANS = ['week', 'month', 'threeMonths'] as const;

const filtersSchema = z.object({
  search: searchFilter,
  status: oneOf(ATTENDANCE_STATUSES),
  type: oneOf(EVENT_TYPES),
  range: oneOf(SPANS),
});
export type Filters = z.infer<typeof filtersSchema>;

export const { NO_FILTERS, isFiltered, useFilters } = urlFilters(filtersSchema);

/** The query for the server, with its names: only the chosen filters. */
export const queryOf = ({ type, ...filters }: Filters): Partial<UserAttendanceQuery> => ({
  ...chosenOf(filters),
  ...(type && { event_type: type }),
});
