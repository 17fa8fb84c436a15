import type { FailedQuery } from '../../ui/load-failed.tsx';

/** The part of a query that decides whether a screen can be shown. */
interface QueryState extends FailedQuery {
  readonly data?: unknown;
  readonly isError: boolean;
}

/** The queries that failed without data, as one. Null as long as each has something to show. */
export function troubleOf(queries: readonly QueryState[]): FailedQuery | null {
  const broken = queries.filter(query => query.isError && query.data === undefined);
  if (broken.length === 0) return null;
  return {
    error: broken[0]?.error,
    isFetching: broken.some(query => query.isFetching),
    refetch: () => {
      for (const query of broken) void query.refetch();
    },
  };
}
