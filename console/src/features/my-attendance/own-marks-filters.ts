import { z } from 'zod';
import type { UserAttendanceQuery } from '#contract/attendance/schema.ts';
import { ATTENDANCE_STATUSES, EVENT_TYPES, LIMITS } from '#contract/constants.ts';

/** The spans of time to choose from, besides all time. */
export const SPANS = ['week', 'month', 'threeMonths'] as const;

/** The filters as the screen holds them. '' means "all". They are kept in the address, so that Back restores them. */
const filtersSchema = z.object({
  search: z.string().trim().max(LIMITS.search.max).catch(''),
  status: z.enum(ATTENDANCE_STATUSES).or(z.literal('')).catch(''),
  type: z.enum(EVENT_TYPES).or(z.literal('')).catch(''),
  range: z.enum(SPANS).or(z.literal('')).catch(''),
});
export type Filters = z.infer<typeof filtersSchema>;

export const NO_FILTERS: Filters = { search: '', status: '', type: '', range: '' };

/** Reads the filters from the address. Unknown values mean "all". */
export const filtersFrom = (params: URLSearchParams): Filters =>
  filtersSchema.parse(Object.fromEntries(params));

export const paramsOf = (filters: Filters): URLSearchParams =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));

/** The query for the server, with its names: only the chosen filters. */
export function queryOf({ search, status, type, range }: Filters): Partial<UserAttendanceQuery> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(type && { event_type: type }),
    ...(range && { range }),
  };
}
