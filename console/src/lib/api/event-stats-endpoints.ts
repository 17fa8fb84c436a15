import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { api, get } from './api.ts';

/** The numbers of one event. The scanner, which phones open first, needs nothing else of its attendance. */
export const { useEventStatsQuery } = api.injectEndpoints({
  endpoints: build => ({
    eventStats: build.query(get(attendanceRoutes.eventStats, ['Attendance'])),
  }),
});

/** How many of those marked are not expected, once that is known. */
export const useNotExpected = (id: string, options: { readonly skip?: boolean } = {}): number | undefined =>
  useEventStatsQuery({ id }, options).currentData?.stats.notExpected;

/** How many of those not marked had an absence that an admin withdrew, once that is known. */
export const useWithdrawnAbsences = (id: string): number | null | undefined =>
  useEventStatsQuery({ id }).data?.stats.withdrawnAbsences;

/** How many of those not marked were not expected when the event began, once that is known. */
export const useExpectedSince = (id: string): number | null | undefined =>
  useEventStatsQuery({ id }).data?.stats.expectedSince;
