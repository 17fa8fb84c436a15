import { lateScansRoutes } from '#contract/late-scans/routes.ts';
import { api, get, pages, write } from './api.ts';

/** Scans that came too late to count by themselves, and the decisions about them. */
export const { useLateScansInfiniteQuery, useCountLateScansQuery, useDecideLateScansMutation } =
  api.injectEndpoints({
    endpoints: build => ({
      lateScans: build.infiniteQuery(pages(lateScansRoutes.lateScans, ['Attendance'])),
      /** For their number alone, ask for one. */
      countLateScans: build.query(get(lateScansRoutes.lateScans, ['Attendance'])),
      decideLateScans: build.mutation(write(lateScansRoutes.decideLateScans, ['Attendance', 'Event'])),
    }),
  });
