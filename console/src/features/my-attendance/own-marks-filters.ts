import { z } from 'zod';
import type { UserAttendanceQuery } from '#contract/attendance.ts';
import { ATTENDANCE_STATUSES, EVENT_TYPES, LIMITS } from '#contract/constants.ts';

/** The spans of time one may choose, beside all of it. */
export const SPANS = ['week', 'month', 'threeMonths'] as const;

/** The filters as the screen holds them: '' lets everything pass. They live in the address, so that Back finds them. */
const filtersSchema = z.object({
  search: z.string().trim().max(LIMITS.search.max).catch(''),
  status: z.enum(ATTENDANCE_STATUSES).or(z.literal('')).catch(''),
  type: z.enum(EVENT_TYPES).or(z.literal('')).catch(''),
  range: z.enum(SPANS).or(z.literal('')).catch(''),
});
export type Filters = z.infer<typeof filtersSchema>;

export const NO_FILTERS: Filters = { search: '', status: '', type: '', range: '' };

/** Reads the filters out of the address; whatever is not a filter of ours lets everything pass. */
export const filtersFrom = (params: URLSearchParams): Filters =>
  filtersSchema.parse(Object.fromEntries(params));

export const paramsOf = (filters: Filters): URLSearchParams =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));

/** What the server is asked for, under its names: only what is chosen. */
export function queryOf({ search, status, type, range }: Filters): Partial<UserAttendanceQuery> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(type && { event_type: type }),
    ...(range && { range }),
  };
}
