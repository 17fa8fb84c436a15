import { noticesRoutes } from '#contract/notices/routes.ts';
import { api, get, pages, write } from './api.ts';

/** Notices and events per page (docs/specification.md#limits-and-constants). */
const UPCOMING_AT_ONCE = 50;
const MANAGED_AT_ONCE = 20;

/** Notices and the events below them, as everyone reads them and as admins manage them. */
export const {
  useUpcomingNoticesInfiniteQuery,
  useLazyNoticesInForceQuery,
  useManagedNoticesInfiniteQuery,
  useCreateNoticeMutation,
  useUpdateNoticeMutation,
  useDeleteNoticeMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    upcomingNotices: build.infiniteQuery(
      // The answer contains attendance counts of the events.
      pages(noticesRoutes.upcomingNotices, ['Notice', 'Event', 'Attendance'], { limit: UPCOMING_AT_ONCE }),
    ),
    /** Notices are only on the first page of a list, so this is asked for with as many as a page may hold. */
    noticesInForce: build.query(get(noticesRoutes.todaysNotices, ['Notice'])),
    managedNotices: build.infiniteQuery(
      pages(noticesRoutes.manageNotices, ['Notice', 'Event'], { limit: MANAGED_AT_ONCE }),
    ),
    createNotice: build.mutation(write(noticesRoutes.createNotice, ['Notice'])),
    updateNotice: build.mutation(write(noticesRoutes.updateNotice, ['Notice'])),
    deleteNotice: build.mutation(write(noticesRoutes.deleteNotice, ['Notice'])),
  }),
});
