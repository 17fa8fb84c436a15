import { lateScansRoutes } from '#contract/late-scans/routes.ts';
import { api, get, pages, post } from './api.ts';

/** Scans that came too late to count by themselves, and the decisions about them. */
const lateScansApi = api.injectEndpoints({
  endpoints: build => ({
    lateScans: build.infiniteQuery({ ...pages(lateScansRoutes.lateScans), providesTags: ['Attendance'] }),
    /** For their number alone, ask for one. */
    countLateScans: build.query({ ...get(lateScansRoutes.lateScans), providesTags: ['Attendance'] }),
    decideLateScans: build.mutation({
      ...post(lateScansRoutes.decideLateScans),
      invalidatesTags: ['Attendance', 'Event'],
    }),
  }),
});

export const { useLateScansInfiniteQuery, useCountLateScansQuery, useDecideLateScansMutation } = lateScansApi;
