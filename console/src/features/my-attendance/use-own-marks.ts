import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useOwnMarksInfiniteQuery } from './my-attendance-api.ts';
import { type Filters, queryOf } from './own-marks-filters.ts';

/** A student's marks that match the filters, as far as loaded, with the totals of all marks. */
export function useOwnMarks(id: string, filters: Filters) {
  const query = useOwnMarksInfiniteQuery({ id, ...queryOf(filters) });
  const { currentData, data, isError, error } = query;
  // While the marks of new filters load, the previous ones stay, dimmed.
  const pages = (currentData ?? data)?.pages;
  const first = pages?.[0];
  const records = pages?.flatMap(page => page.attendance);
  return {
    records,
    stale: !currentData,
    /** Totals of all marks, whatever the filters. */
    stats: first?.stats,
    total: first?.total ?? 0,
    /** How many more marks match than are loaded. Pages may be of different times. */
    left: Math.max(0, (first?.count ?? 0) - (records?.length ?? 0)),
    /** The current request failed. */
    failed: isError && !currentData,
    /** The reason, from the server or the network. */
    problem: isError ? sentence(error, MESSAGES.historyFailed) : null,
    busy: query.isFetching,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    fetchingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
}

export type OwnMarks = ReturnType<typeof useOwnMarks>;
