import { z } from 'zod';
import { EVENT_TYPES, LIMITS } from '#contract/constants.ts';

/** The filters of the events. '' means "all". They are kept in the address, so that Back restores them. */
const eventFilters = z.object({
  search: z.string().trim().max(LIMITS.search.max).catch(''),
  event_type: z.enum(EVENT_TYPES).or(z.literal('')).catch(''),
});
export type BoardEventFilters = z.infer<typeof eventFilters>;

export const NO_FILTERS: BoardEventFilters = { search: '', event_type: '' };

/** Reads the filters from the address. Unknown values mean "all". */
export const filtersFrom = (params: URLSearchParams): BoardEventFilters =>
  eventFilters.parse(Object.fromEntries(params));

/** The query for the server, which is also the address: only the chosen filters. */
export const chosen = ({ search, event_type }: BoardEventFilters) => ({
  ...(search && { search }),
  ...(event_type && { event_type }),
});

export const isFiltered = (filters: BoardEventFilters): boolean => Object.keys(chosen(filters)).length > 0;
