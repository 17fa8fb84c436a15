import { ROUTES } from '#contract/routes.ts';
import { api, get, pages } from '../../lib/api/api.ts';

const FOUND_AT_ONCE = 20;

/** The calls that only the dashboards make: totals counted by the server, and the event search. */
const dashboardApi = api.injectEndpoints({
  endpoints: build => ({
    collegeStats: build.query({ ...get(ROUTES.attendanceStats), providesTags: ['Attendance'] }),
    ownStats: build.query({ ...get(ROUTES.userStats), providesTags: ['Attendance', 'Event'] }),
    peopleStats: build.query({ ...get(ROUTES.usersOverview), providesTags: ['User'] }),
    eventsOverview: build.query({ ...get(ROUTES.eventsOverview), providesTags: ['Event'] }),
    lastMarked: build.query({ ...get(ROUTES.lastMarked), providesTags: ['Attendance'] }),
    foundEvents: build.infiniteQuery({
      ...pages(ROUTES.events, { limit: FOUND_AT_ONCE }),
      providesTags: ['Event'],
    }),
  }),
});

export const {
  useCollegeStatsQuery,
  useOwnStatsQuery,
  usePeopleStatsQuery,
  useEventsOverviewQuery,
  useLastMarkedQuery,
  useFoundEventsInfiniteQuery,
} = dashboardApi;
