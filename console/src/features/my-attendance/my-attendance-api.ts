import type { UserAttendanceAnswer, UserAttendanceQuery } from '#contract/attendance/schema.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get, onFrom, paged } from '../../lib/api/api.ts';

const userAttendance = get(ROUTES.userAttendance);
const AT_ONCE = 50;

/** Which marks to fetch, and of which student. */
export type OwnMarksQuery = { readonly id: string } & Partial<Omit<UserAttendanceQuery, 'cursor' | 'limit'>>;

const myAttendanceApi = api.injectEndpoints({
  endpoints: build => ({
    ownMarks: build.infiniteQuery<UserAttendanceAnswer, OwnMarksQuery, string | null>({
      queryFn: ({ queryArg, pageParam }, use) =>
        userAttendance.queryFn({ ...queryArg, limit: AT_ONCE, ...onFrom(pageParam) }, use),
      infiniteQueryOptions: paged,
      providesTags: ['Attendance'],
    }),
  }),
});

export const { useOwnMarksInfiniteQuery } = myAttendanceApi;
