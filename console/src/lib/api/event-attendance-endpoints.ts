import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { api, get, pages, write } from './api.ts';

/** The attendance of one event, its numbers, and changes to a mark after it was made. */
export const {
  useEventStatsQuery,
  useEventMarksInfiniteQuery,
  useTimelineQuery,
  useUnmarkedStudentsInfiniteQuery,
  useMarkListMutation,
  useCorrectMarkMutation,
  useWithdrawMarkMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    eventStats: build.query(get(attendanceRoutes.eventStats, ['Attendance'])),
    eventMarks: build.infiniteQuery(pages(attendanceRoutes.eventAttendance, ['Attendance'])),
    timeline: build.query(get(attendanceRoutes.timeline, ['Attendance'])),
    markList: build.mutation(write(attendanceRoutes.bulkMark, ['Attendance', 'Event'])),
    correctMark: build.mutation(write(attendanceRoutes.correctMark, ['Attendance', 'Event'])),
    withdrawMark: build.mutation(write(attendanceRoutes.withdrawMark, ['Attendance', 'Event'])),
    unmarkedStudents: build.infiniteQuery(pages(attendanceRoutes.unmarkedStudents, ['Attendance'])),
  }),
});

/** How many of those marked are not expected, once that is known. */
export const useNotExpected = (id: string, options: { readonly skip?: boolean } = {}): number | undefined =>
  useEventStatsQuery({ id }, options).currentData?.stats.notExpected;

/** How many of those not marked had an absence that an admin withdrew, once that is known. */
export const useWithdrawnAbsences = (id: string): number | null | undefined =>
  useEventStatsQuery({ id }).data?.stats.withdrawnAbsences;
