import type { EventsAnswer, ListEventsQuery } from '#contract/events/schema.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get, onFrom, paged } from '../../lib/api/api.ts';

const events = get(ROUTES.events);
const FOUND_AT_ONCE = 20;

/** The calls that only the dashboards make: totals counted by the server, and the event search. */
const dashboardApi = api.injectEndpoints({
  endpoints: build => ({
    collegeStats: build.query({ ...get(ROUTES.attendanceStats), providesTags: ['Attendance'] }),
    ownStats: build.query({ ...get(ROUTES.userStats), providesTags: ['Attendance', 'Event'] }),
    peopleStats: build.query({ ...get(ROUTES.usersOverview), providesTags: ['User'] }),
    eventsOverview: build.query({ ...get(ROUTES.eventsOverview), providesTags: ['Event'] }),
    lastMarked: build.query({ ...get(ROUTES.lastMarked), providesTags: ['Attendance'] }),
    foundEvents: build.infiniteQuery<EventsAnswer, Partial<ListEventsQuery>, string | null>({
      queryFn: ({ queryArg, pageParam }, use) =>
        events.queryFn({ ...queryArg, limit: FOUND_AT_ONCE, ...onFrom(pageParam) }, use),
      infiniteQueryOptions: paged,
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
