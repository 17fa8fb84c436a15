import { useUpcomingNoticesInfiniteQuery } from '../../lib/api/notice-endpoints.ts';
import { shownPages } from '../../ui/list/results.tsx';
import { chosen, isFiltered, useFilters } from './board-event-filters.ts';

/** One object for all renders, so that the query stays the same. */
const EVERYTHING = {};

/**
 * The page's two queries: notices and totals, without filters, and the events that match the filters. If no filter
 * is set they are the same query and are sent once.
 */
export function useBoard() {
  const [filters, choose] = useFilters();
  const filtered = isFiltered(filters);
  const whole = useUpcomingNoticesInfiniteQuery(EVERYTHING);
  const found = useUpcomingNoticesInfiniteQuery(chosen(filters));

  const pages = shownPages(found);
  const refresh = async (): Promise<void> => {
    await Promise.all(filtered ? [whole.refetch(), found.refetch()] : [whole.refetch()]);
  };
  return {
    whole,
    found,
    events: pages.flatMap(page => page.events),
    /** Undefined until the first answer. */
    count: pages[0]?.count,
    filters,
    filtered,
    choose,
    refresh,
  };
}

export type Board = ReturnType<typeof useBoard>;
