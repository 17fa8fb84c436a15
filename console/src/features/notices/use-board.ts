import { useEffect, useEffectEvent } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { noticesRoutes } from '#contract/notices/routes.ts';
import { api, get, pages } from '../../lib/api/api.ts';
import { useLastKnownPages } from '../../lib/kept/use-last-known.ts';
import { ASK_WHILE_AWAY_MS, useConnection } from '../../lib/live/live-state.ts';
import { useUser } from '../../lib/session/session.ts';
import { shownPages } from '../../ui/list/results.tsx';
import { chosenOf } from '../../ui/list/url-filters.ts';
import { isFiltered, useFilters } from './board-event-filters.ts';

/** Events per page (docs/specification.md#limits-and-constants). */
const UPCOMING_AT_ONCE = 50;

/** Notices and the events below them, as everyone reads them. */
const { useUpcomingNoticesInfiniteQuery, useLazyNoticesInForceQuery } = api.injectEndpoints({
  endpoints: build => ({
    upcomingNotices: build.infiniteQuery(
      // The answer contains attendance counts of the events.
      pages(noticesRoutes.upcomingNotices, ['Notice', 'Event', 'Attendance'], { limit: UPCOMING_AT_ONCE }),
    ),
    /** Notices are only on the first page of a list, so this is asked for with as many as a page may hold. */
    noticesInForce: build.query(get(noticesRoutes.todaysNotices, ['Notice'])),
  }),
});

/** One object for all renders, so that the query stays the same. */
const EVERYTHING = {};
const MOST_NOTICES = { limit: LIMITS.page.max };

/**
 * The page's queries: notices and totals, without filters, and the events that match the filters. If no filter is set
 * they are the same query and are sent once. More notices are asked for by a press.
 */
export function useBoard() {
  const [filters, choose] = useFilters();
  const filtered = isFiltered(filters);
  const { answer } = noticesRoutes.upcomingNotices;
  const whole = useLastKnownPages('notices', answer, useUpcomingNoticesInfiniteQuery(EVERYTHING));
  const found = useLastKnownPages(
    filtered ? null : 'notices',
    answer,
    useUpcomingNoticesInfiniteQuery(chosenOf(filters)),
  );

  const [askMore, more] = useLazyNoticesInForceQuery();
  const moreNotices = (): unknown => askMore(MOST_NOTICES);

  const pages = shownPages(found);
  const refresh = async (): Promise<void> => {
    if (!more.isUninitialized) moreNotices();
    await Promise.all(filtered ? [whole.refetch(), found.refetch()] : [whole.refetch()]);
  };
  return {
    whole,
    /** The notices that the first page has no room for, once they were asked for. */
    more,
    moreNotices,
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

/**
 * Students get live messages about their own marks only, so other changes are polled while the page is visible.
 * Failed queries are polled, too, because a network that is reported as back may not carry the first request yet.
 */
const SOON_MS = 10_000;

/** Fetches again what this reader gets no live messages about. */
export function useFresh(refresh: () => void, failed: boolean): void {
  const role = useUser()?.role;
  const isLive = useConnection() === 'live';
  const isVisitor = role === undefined;
  const everyMs = intervalOf(role, { failed, isLive });
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => (isVisitor ? whenLookedAtAgain(() => ask()) : undefined), [isVisitor]);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => ask(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}

interface Standing {
  readonly failed: boolean;
  readonly isLive: boolean;
}

function intervalOf(role: string | undefined, { failed, isLive }: Standing): number | null {
  if (failed) return SOON_MS;
  if (role === undefined) return null;
  if (role !== 'admin') return SOON_MS;
  // Admins get live messages about every change.
  return isLive ? null : ASK_WHILE_AWAY_MS;
}

/** Visitors have no live connection that would notice a pause. */
function whenLookedAtAgain(ask: () => void): () => void {
  const ended = new AbortController();
  document.addEventListener('visibilitychange', ask, { signal: ended.signal });
  window.addEventListener('online', ask, { signal: ended.signal });
  return () => ended.abort();
}
