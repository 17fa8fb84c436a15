import type { EventAttendanceAnswer, EventAttendanceQuery } from '#contract/attendance/schema.ts';
import type { UnmarkedAnswer, UnmarkedQuery } from '#contract/attendance/unmarked.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get, onFrom, paged } from './api.ts';

const eventAttendance = get(ROUTES.eventAttendance);
const unmarkedStudents = get(ROUTES.unmarkedStudents);

/** Which marks of an event to fetch, and how many at a time. */
export type EventMarksQuery = { readonly id: string } & Omit<EventAttendanceQuery, 'cursor'>;

/** Which of the expected students to fetch. */
export type UnmarkedOfEvent = { readonly id: string } & Omit<UnmarkedQuery, 'cursor'>;

/** The attendance of one event and its numbers. */
const eventAttendanceApi = api.injectEndpoints({
  endpoints: build => ({
    eventStats: build.query({ ...get(ROUTES.eventStats), providesTags: ['Attendance'] }),
    eventMarks: build.infiniteQuery<EventAttendanceAnswer, EventMarksQuery, string | null>({
      queryFn: ({ queryArg, pageParam }, use) =>
        eventAttendance.queryFn({ ...queryArg, ...onFrom(pageParam) }, use),
      infiniteQueryOptions: paged,
      providesTags: ['Attendance'],
    }),
    unmarkedStudents: build.infiniteQuery<UnmarkedAnswer, UnmarkedOfEvent, string | null>({
      queryFn: ({ queryArg, pageParam }, use) =>
        unmarkedStudents.queryFn({ ...queryArg, ...onFrom(pageParam) }, use),
      infiniteQueryOptions: paged,
      providesTags: ['Attendance'],
    }),
  }),
});

export const { useEventStatsQuery, useEventMarksInfiniteQuery, useUnmarkedStudentsInfiniteQuery } =
  eventAttendanceApi;
