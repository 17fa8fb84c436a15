import { noticesRoutes } from '#contract/notices/routes.ts';
import { api, del, get, pages, post, put } from './api.ts';

/** Notices and events per page (docs/specification.md#limits-and-constants). */
const UPCOMING_AT_ONCE = 50;
const MANAGED_AT_ONCE = 20;

/** Notices and the events below them, as everyone reads them and as admins manage them. */
const noticesApi = api.injectEndpoints({
  endpoints: build => ({
    upcomingNotices: build.infiniteQuery({
      ...pages(noticesRoutes.upcomingNotices, { limit: UPCOMING_AT_ONCE }),
      // The answer contains attendance counts of the events.
      providesTags: ['Notice', 'Event', 'Attendance'],
    }),
    /** Notices are only on the first page of a list, so this is asked for with as many as a page may hold. */
    noticesInForce: build.query({ ...get(noticesRoutes.todaysNotices), providesTags: ['Notice'] }),
    managedNotices: build.infiniteQuery({
      ...pages(noticesRoutes.manageNotices, { limit: MANAGED_AT_ONCE }),
      providesTags: ['Notice', 'Event'],
    }),
    createNotice: build.mutation({ ...post(noticesRoutes.createNotice), invalidatesTags: ['Notice'] }),
    updateNotice: build.mutation({ ...put(noticesRoutes.updateNotice), invalidatesTags: ['Notice'] }),
    deleteNotice: build.mutation({ ...del(noticesRoutes.deleteNotice), invalidatesTags: ['Notice'] }),
  }),
});

export const {
  useUpcomingNoticesInfiniteQuery,
  useLazyNoticesInForceQuery,
  useManagedNoticesInfiniteQuery,
  useCreateNoticeMutation,
  useUpdateNoticeMutation,
  useDeleteNoticeMutation,
} = noticesApi;
