import { decidingRoutes } from '#contract/corrections/deciding.ts';
import { api, pages, write } from '../../lib/api/api.ts';
import { WAITING } from '../../lib/api/office-endpoints.ts';

/** What students ask to be corrected of their attendance. A decision makes or changes a mark. */
export const { useWaitingCorrectionsInfiniteQuery, useDecideCorrectionsMutation } = api.injectEndpoints({
  endpoints: build => ({
    waitingCorrections: build.infiniteQuery(
      pages(decidingRoutes.waitingCorrections, [WAITING, 'Attendance']),
    ),
    decideCorrections: build.mutation(
      write(decidingRoutes.decideCorrections, [WAITING, 'Attendance', 'Event']),
    ),
  }),
});
