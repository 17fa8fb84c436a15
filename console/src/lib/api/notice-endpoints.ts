import { noticesRoutes } from '#contract/notices/routes.ts';
import { api, get, pages } from './api.ts';

/** Events per page (docs/specification.md#limits-and-constants). */
const UPCOMING_AT_ONCE = 50;

/** Notices and the events below them, as everyone reads them. */
export const { useUpcomingNoticesInfiniteQuery, useLazyNoticesInForceQuery } = api.injectEndpoints({
  endpoints: build => ({
    upcomingNotices: build.infiniteQuery(
      // The answer contains attendance counts of the events.
      pages(noticesRoutes.upcomingNotices, ['Notice', 'Event', 'Attendance'], { limit: UPCOMING_AT_ONCE }),
    ),
    /** Notices are only on the first page of a list, so this is asked for with as many as a page may hold. */
    noticesInForce: build.query(get(noticesRoutes.todaysNotices, ['Notice'])),
  }),
});
