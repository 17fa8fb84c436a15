import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { saysNothing } from '../api/api-error.ts';
import { useUser } from '../session/session.ts';
import { takeResult } from '../take-result.ts';
import { KEPT, type Kept } from './kept-data.ts';

interface Query<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  /** When `data` came, in milliseconds. */
  readonly fulfilledTimeStamp?: number | undefined;
}

interface LastKnown<T> {
  readonly data: T | undefined;
  /** When that was fetched, if the server does not answer now. */
  readonly keptAt: string | null;
  /** Whether this device is still looking for what it kept. */
  readonly looking: boolean;
}

const textOf = (ms: number): string => new Date(ms).toISOString();

/**
 * A query's answer, or what this device kept of the last one while the server does not answer. Without a name nothing
 * is kept.
 */
export function useLastKnown<S extends z.ZodType>(
  name: string | null,
  shape: S,
  { data, error, fulfilledTimeStamp }: Query<z.output<S>>,
): LastKnown<z.output<S>> {
  const user = useUser()?.id;
  const of = name === null || user === undefined ? null : `${user} ${name}`;
  const [found, setFound] = useState<{ of: string; kept: Kept<z.output<S>> | null } | null>(null);
  const away = error !== undefined && saysNothing(error);
  const missing = data === undefined && away;

  useEffect(() => {
    if (name === null || user === undefined || data === undefined || fulfilledTimeStamp === undefined) return;
    void KEPT.keep(name, user, { at: textOf(fulfilledTimeStamp), value: data });
  }, [name, user, data, fulfilledTimeStamp]);

  useEffect(() => {
    if (!missing || name === null || user === undefined) return undefined;
    return takeResult(KEPT.read(name, user, shape), kept => setFound({ of: `${user} ${name}`, kept }));
  }, [name, user, shape, missing]);

  if (data !== undefined) {
    const keptAt = away && fulfilledTimeStamp !== undefined ? textOf(fulfilledTimeStamp) : null;
    return { data, keptAt, looking: false };
  }
  const looked = found !== null && found.of === of;
  const kept = looked ? found.kept : null;
  return { data: kept?.value, keptAt: kept?.at ?? null, looking: missing && of !== null && !looked };
}

interface PagesOf<Page> {
  readonly pages: readonly Page[];
}

/** What screens read of a list that comes page by page. */
interface PagesQuery<Page> extends Query<PagesOf<Page>> {
  readonly originalArgs?: unknown;
  readonly currentData?: PagesOf<Page> | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

/** The same for a list: its first page is kept, and stands for the list while the server does not answer. */
export function useLastKnownPages<S extends z.ZodType>(
  name: string | null,
  shape: S,
  query: PagesQuery<z.output<S>>,
): PagesQuery<z.output<S>> & { readonly keptAt: string | null } {
  const { currentData, error, fulfilledTimeStamp } = query;
  const first = currentData?.pages[0];
  const { data, keptAt, looking } = useLastKnown(name, shape, { data: first, error, fulfilledTimeStamp });
  if (first !== undefined || (data === undefined && !looking)) return { ...query, keptAt };
  const known = data === undefined ? undefined : { pages: [data] };
  return { ...query, data: known, currentData: known, isError: false, hasNextPage: false, keptAt };
}
