import { z } from 'zod';
import { EVENT_TYPES, LIMITS } from '#contract/constants.ts';
import type { UpcomingFilters } from '../../lib/endpoints/notice-endpoints.ts';

/** What the events are narrowed by; '' lets all pass. It lives in the address, so that Back comes back to it. */
const eventFilters = z.object({
  search: z.string().trim().max(LIMITS.search.max).catch(''),
  event_type: z.enum(EVENT_TYPES).or(z.literal('')).catch(''),
});
export type BoardEventFilters = z.infer<typeof eventFilters>;

export const NO_FILTERS: BoardEventFilters = { search: '', event_type: '' };

/** Reads the filters out of the address; whatever is not a filter of ours lets all pass. */
export const filtersFrom = (params: URLSearchParams): BoardEventFilters =>
  eventFilters.parse(Object.fromEntries(params));

/** What the server is asked for, and what the address says: only what is chosen. */
export const chosen = ({ search, event_type }: BoardEventFilters): UpcomingFilters => ({
  ...(search && { search }),
  ...(event_type && { event_type }),
});

export const isFiltered = (filters: BoardEventFilters): boolean => Object.keys(chosen(filters)).length > 0;
