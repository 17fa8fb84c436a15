import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import type { WithLive } from './live-state.ts';

/** At a full door marks come ten a second: a list is asked for again once for all of them. */
const AT_MOST_EVERY_MS = 1_000;

/** Calls `refresh` once something new was heard of one event: at once, and then not for every single mark. */
export function useEventNews(eventId: string, refresh: () => void): void {
  const asOf = useSelector((state: WithLive) => state.live.counts[eventId]?.asOf);
  const seen = useRef(asOf);
  const throttled = useThrottledCallback(refresh, AT_MOST_EVERY_MS);
  useEffect(() => {
    const before = seen.current;
    seen.current = asOf;
    // What is heard first came with the event itself: nothing has happened since.
    if (before !== undefined && asOf !== before) throttled();
  }, [asOf, throttled]);
}
