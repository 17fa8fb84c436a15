import { noticesRoutes } from '#contract/notices/routes.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { api, pages, write } from '../../lib/api/api.ts';

/** Notices per page (docs/specification.md#limits-and-constants). */
const MANAGED_AT_ONCE = 20;

/** Notices as admins manage them. */
const noticesApi = api.injectEndpoints({
  endpoints: build => ({
    managedNotices: build.infiniteQuery(
      pages(noticesRoutes.manageNotices, ['Notice', 'Event'], { limit: MANAGED_AT_ONCE }),
    ),
    createNotice: build.mutation(write(noticesRoutes.createNotice, ['Notice'])),
    updateNotice: build.mutation(write(noticesRoutes.updateNotice, ['Notice'])),
    deleteNotice: build.mutation(write(noticesRoutes.deleteNotice, ['Notice'])),
  }),
});

export const {
  useManagedNoticesInfiniteQuery,
  useCreateNoticeMutation,
  useUpdateNoticeMutation,
  useDeleteNoticeMutation,
} = noticesApi;

export type NoticeLists = Parameters<typeof noticesApi.util.selectCachedArgsForQuery>[0];

/** A notice as the lists have it now: another desk may have changed it since `opened` was taken from one of them. */
export function noticeNow(state: NoticeLists, opened: ManagedNotice): ManagedNotice {
  const { select } = noticesApi.endpoints.managedNotices;
  const found = noticesApi.util
    .selectCachedArgsForQuery(state, 'managedNotices')
    .flatMap(list => select(list)(state).data?.pages ?? [])
    .flatMap(page => page.notices.filter(({ id }) => id === opened.id));
  // It may have moved to another list, while the one that it was in is still fetched again.
  return found.find(notice => JSON.stringify(notice) !== JSON.stringify(opened)) ?? opened;
}
