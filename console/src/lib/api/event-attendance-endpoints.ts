import { ROUTES } from '#contract/routes.ts';
import { api, get, pages } from './api.ts';

/** The attendance of one event and its numbers. */
const eventAttendanceApi = api.injectEndpoints({
  endpoints: build => ({
    eventStats: build.query({ ...get(ROUTES.eventStats), providesTags: ['Attendance'] }),
    eventMarks: build.infiniteQuery({ ...pages(ROUTES.eventAttendance), providesTags: ['Attendance'] }),
    unmarkedStudents: build.infiniteQuery({
      ...pages(ROUTES.unmarkedStudents),
      providesTags: ['Attendance'],
    }),
  }),
});

export const { useEventStatsQuery, useEventMarksInfiniteQuery, useUnmarkedStudentsInfiniteQuery } =
  eventAttendanceApi;
