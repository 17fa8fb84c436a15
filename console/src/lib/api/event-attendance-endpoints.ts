import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { api, get, pages, post } from './api.ts';

/** The attendance of one event and its numbers. */
const eventAttendanceApi = api.injectEndpoints({
  endpoints: build => ({
    eventStats: build.query({ ...get(attendanceRoutes.eventStats), providesTags: ['Attendance'] }),
    eventMarks: build.infiniteQuery({
      ...pages(attendanceRoutes.eventAttendance),
      providesTags: ['Attendance'],
    }),
    timeline: build.query({ ...get(attendanceRoutes.timeline), providesTags: ['Attendance'] }),
    markList: build.mutation({
      ...post(attendanceRoutes.bulkMark),
      invalidatesTags: ['Attendance', 'Event'],
    }),
    unmarkedStudents: build.infiniteQuery({
      ...pages(attendanceRoutes.unmarkedStudents),
      providesTags: ['Attendance'],
    }),
  }),
});

export const {
  useEventStatsQuery,
  useEventMarksInfiniteQuery,
  useTimelineQuery,
  useUnmarkedStudentsInfiniteQuery,
  useMarkListMutation,
} = eventAttendanceApi;

/** How many of those marked are not expected, once that is known. */
export const useNotExpected = (id: string): number | undefined =>
  useEventStatsQuery({ id }).data?.stats.notExpected;
