import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { eventsRoutes } from '#contract/events/routes.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { api, get } from '../../lib/api/api.ts';

/** The calls that only the dashboards make: totals counted by the server, and the event search. */
export const {
  useCollegeStatsQuery,
  useOwnStatsQuery,
  usePeopleStatsQuery,
  useEventsOverviewQuery,
  useLastMarkedQuery,
} = api.injectEndpoints({
  endpoints: build => ({
    collegeStats: build.query(get(attendanceRoutes.attendanceStats, ['Attendance'])),
    ownStats: build.query(get(attendanceRoutes.userStats, ['Attendance', 'Event'])),
    peopleStats: build.query(get(usersRoutes.usersOverview, ['User'])),
    eventsOverview: build.query(get(eventsRoutes.eventsOverview, ['Event'])),
    lastMarked: build.query(get(attendanceRoutes.lastMarked, ['Attendance'])),
  }),
});
