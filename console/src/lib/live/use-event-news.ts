import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useOnceIdle } from '../api/use-once-idle.ts';
import type { WithLive } from './live-state.ts';

/** At a busy door there are ten marks a second. A list is fetched once for all of them. */
const AT_MOST_EVERY_MS = 1_000;

interface Refreshed {
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Fetches a query again when there are new counts of one event: at once, and then at most once a second. */
export function useEventNews(eventId: string, { isFetching, refetch }: Refreshed): void {
  const asOf = useSelector((state: WithLive) => state.live.counts[eventId]?.asOf);
  const seen = useRef(asOf);
  const throttled = useThrottledCallback(useOnceIdle(isFetching, refetch).ask, AT_MOST_EVERY_MS);
  useEffect(() => {
    const before = seen.current;
    seen.current = asOf;
    // The first counts come with the event itself, so nothing has changed yet.
    if (before !== undefined && asOf !== before) throttled();
  }, [asOf, throttled]);
}
