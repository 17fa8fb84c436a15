import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api-error.ts';
import { useOwnMarksInfiniteQuery } from './my-attendance-api.ts';
import { type Filters, queryOf } from './own-marks-filters.ts';

/** A student's marks that pass the filters, as far as they were asked for, with the figures of all there are. */
export function useOwnMarks(id: string, filters: Filters) {
  const query = useOwnMarksInfiniteQuery({ id, ...queryOf(filters) });
  const { currentData, data, isError, error } = query;
  // While other filters are asked for, the marks of the former ones stay, dimmed.
  const pages = (currentData ?? data)?.pages;
  const first = pages?.[0];
  const records = pages?.flatMap(page => page.attendance);
  return {
    records,
    stale: !currentData,
    /** Of all there is, whatever the filters. */
    stats: first?.stats,
    total: first?.total ?? 0,
    /** How many more pass the filters than were asked for; a page may have come before another changed. */
    left: Math.max(0, (first?.count ?? 0) - (records?.length ?? 0)),
    /** Nothing came of what is asked for now. */
    failed: isError && !currentData,
    /** In the server's or the network's words. */
    problem: isError ? sentence(error, MESSAGES.historyFailed) : null,
    busy: query.isFetching,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    fetchingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
}

export type OwnMarks = ReturnType<typeof useOwnMarks>;
