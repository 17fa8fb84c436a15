import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { sentence } from '../../lib/api/api-error.ts';
import { type FailedQuery, QueryFailed } from '../state/load-failed.tsx';
import classes from './results.module.css';
import { ShowMore } from './show-more.tsx';
import { type FilteredQuery, hasFailed, textOfQuestion } from './shown-count.tsx';

interface Pages<Page> {
  readonly pages: readonly Page[];
}

/** The rows of the current filters, and the last rows that came. */
interface Rows<Page> {
  readonly currentData?: Pages<Page> | undefined;
  readonly data?: Pages<Page> | undefined;
}

/** The pages to show. While the first page of new filters loads, the previous pages stay. */
export const shownPages = <Page,>({ currentData, data }: Rows<Page>): readonly Page[] =>
  (currentData ?? data)?.pages ?? [];

/** Dims what belongs to the previous filters. */
export const Stale = ({
  query,
  children,
}: {
  readonly query: Rows<unknown>;
  readonly children: ReactNode;
}) => (
  <div
    className={classes.results}
    aria-busy={!query.currentData}
    data-stale={!query.currentData && query.data !== undefined}
  >
    {children}
  </div>
);

interface PagedQuery {
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * What `ShowMore` needs of a query. A query that is being refreshed ignores a request for more, so the next page is
 * requested after that.
 */
export function useNextPage({ hasNextPage, isFetching, isFetchingNextPage, fetchNextPage }: PagedQuery) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!wanted || isFetching) return;
    setWanted(false);
    void fetchNextPage();
  }, [wanted, isFetching, fetchNextPage]);
  return { more: hasNextPage, loading: wanted || isFetchingNextPage, onMore: () => setWanted(true) };
}

export interface ResultsProps {
  /** An infinite query of the api. */
  readonly query: Rows<unknown> & FilteredQuery & FailedQuery & PagedQuery & { readonly isError: boolean };
  /** What to say if the list cannot be loaded. The reason is added. */
  readonly failure: string;
  /** Shown until the first page is here. */
  readonly loading: ReactNode;
  readonly moreLabel?: string;
  /** The button on the screen that makes a file of the whole list. */
  readonly whole?: string;
  /** The rows, or why there are none. */
  readonly children: ReactNode;
}

/** A list that comes page by page: loading, failed, or its rows with a button for more. */
export function Results({ query, failure, loading, moreLabel, whole, children }: ResultsProps) {
  const next = useNextPage(query);
  if (hasFailed(query)) return <QueryFailed message={failure} query={query} />;
  if (!query.data) return loading;
  return (
    <Stale query={query}>
      {children}
      {query.isError && (
        <Alert color="red" role="alert" mt="md">
          {sentence(query.error, failure)}
        </Alert>
      )}
      <ShowMore
        key={textOfQuestion(query)}
        {...(moreLabel && { label: moreLabel })}
        whole={whole}
        {...next}
      />
    </Stale>
  );
}
