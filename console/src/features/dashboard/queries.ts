import { sentence } from '../../lib/api/api-error.ts';

/** The part of a query that decides whether a screen can be shown. */
interface QueryState {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface Trouble {
  /** The reason, from the server or the network. Empty if neither gave one. */
  readonly detail: string;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/** The problem if any query failed without data. Null as long as each has something to show. */
export function troubleOf(queries: readonly QueryState[]): Trouble | null {
  const broken = queries.filter(query => query.isError && query.data === undefined);
  if (broken.length === 0) return null;
  return {
    detail: sentence(broken[0]?.error, ''),
    retrying: broken.some(query => query.isFetching),
    retry: () => {
      for (const query of broken) void query.refetch();
    },
  };
}
