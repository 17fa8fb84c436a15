import { z } from 'zod';
import { ATTENDANCE_STATUSES, LIMITS } from '#contract/constants.ts';
import { withChosen } from '../../ui/filter-choices.ts';

/**
 * The filters as the screen holds them. '' means "all". They are kept in the address, so that a view can be shared.
 */
const recordFilters = z.object({
  search: z.string().trim().max(LIMITS.search.max).catch(''),
  status: z.enum(ATTENDANCE_STATUSES).or(z.literal('')).catch(''),
  trade: z.string().max(LIMITS.trade.max).catch(''),
});
export type EventRecordFilters = z.infer<typeof recordFilters>;

export const NO_FILTERS: EventRecordFilters = { search: '', status: '', trade: '' };

/** Reads the filters from the address. Unknown values read as "all". */
export const filtersFrom = (params: URLSearchParams): EventRecordFilters =>
  recordFilters.parse(Object.fromEntries(params));

export const paramsOf = (filters: EventRecordFilters): URLSearchParams =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));

export const isFiltered = (filters: EventRecordFilters): boolean => paramsOf(filters).size > 0;

/** The query for the server: only the chosen filters, one page at a time. */
export const marksQueryOf = (id: string, filters: EventRecordFilters) => ({
  id,
  limit: LIMITS.page.default,
  ...exportedFilters(filters),
});

/** Students without a mark have no status to filter by. */
export const unmarkedQueryOf = (id: string, { search, trade }: EventRecordFilters) => ({
  id,
  limit: LIMITS.page.default,
  ...(search && { search }),
  ...(trade && { trade }),
});

/** The same for a report of the event. */
export const exportedFilters = ({ search, status, trade }: EventRecordFilters) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(trade && { trade }),
});

/** The trades in the records, plus the chosen trade if no record has it any more. */
export const tradesToFilterBy = (recorded: readonly string[], chosen: string): readonly string[] =>
  withChosen(
    recorded.filter(trade => trade !== ''),
    chosen,
  );
