import { sentence } from '../../lib/api-error.ts';

/** As much of a query as tells whether a screen can be shown. */
interface QueryState {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface Trouble {
  /** Why, in the server's or the network's words; nothing where neither spoke. */
  readonly detail: string;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/** What is wrong where any of these came to nothing; null as long as there is something to show of each. */
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
