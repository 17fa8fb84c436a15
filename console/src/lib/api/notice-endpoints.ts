import type { z } from 'zod';
import type { EventType } from '#contract/constants.ts';
import type { manageNoticesAnswer, NoticeState, NoticesAnswer } from '#contract/notices/schema.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, del, get, onFrom, paged, post, put } from './api.ts';

/** Filters of the events on the page. A filter that is left out does not restrict the list. */
export interface UpcomingFilters {
  readonly search?: string;
  readonly event_type?: EventType;
}

/** Filters of the managed notices, one state at a time. */
export interface ManagedFilters {
  readonly state: NoticeState;
  readonly search?: string;
}

/** Notices and events per page (docs/specification.md#limits-and-constants). */
const UPCOMING_AT_ONCE = 50;
const MANAGED_AT_ONCE = 20;

const upcoming = get(ROUTES.upcomingNotices);
const managed = get(ROUTES.manageNotices);

/** Notices and the events below them, as everyone reads them and as admins manage them. */
const noticesApi = api.enhanceEndpoints({ addTagTypes: ['Notice'] }).injectEndpoints({
  endpoints: build => ({
    upcomingNotices: build.infiniteQuery<NoticesAnswer, UpcomingFilters, string | null>({
      queryFn: ({ queryArg, pageParam }, use) =>
        upcoming.queryFn({ ...queryArg, limit: UPCOMING_AT_ONCE, ...onFrom(pageParam) }, use),
      infiniteQueryOptions: paged,
      // The answer contains attendance counts of the events.
      providesTags: ['Notice', 'Event', 'Attendance'],
    }),
    managedNotices: build.infiniteQuery<z.infer<typeof manageNoticesAnswer>, ManagedFilters, string | null>({
      queryFn: ({ queryArg, pageParam }, use) =>
        managed.queryFn({ ...queryArg, limit: MANAGED_AT_ONCE, ...onFrom(pageParam) }, use),
      infiniteQueryOptions: paged,
      providesTags: ['Notice', 'Event'],
    }),
    createNotice: build.mutation({ ...post(ROUTES.createNotice), invalidatesTags: ['Notice'] }),
    updateNotice: build.mutation({ ...put(ROUTES.updateNotice), invalidatesTags: ['Notice'] }),
    deleteNotice: build.mutation({ ...del(ROUTES.deleteNotice), invalidatesTags: ['Notice'] }),
  }),
});

export const {
  useUpcomingNoticesInfiniteQuery,
  useManagedNoticesInfiniteQuery,
  useCreateNoticeMutation,
  useUpdateNoticeMutation,
  useDeleteNoticeMutation,
} = noticesApi;
