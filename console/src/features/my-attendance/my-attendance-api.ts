import { ROUTES } from '#contract/routes.ts';
import { api, pages } from '../../lib/api/api.ts';

const AT_ONCE = 50;

const myAttendanceApi = api.injectEndpoints({
  endpoints: build => ({
    ownMarks: build.infiniteQuery({
      ...pages(ROUTES.userAttendance, { limit: AT_ONCE }),
      providesTags: ['Attendance'],
    }),
  }),
});

export const { useOwnMarksInfiniteQuery } = myAttendanceApi;
