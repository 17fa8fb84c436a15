import { LIMITS } from '#contract/constants.ts';
import { useReportSummaryQuery } from '../../lib/api/attendance-endpoints.ts';
import { useActiveEventsQuery, useUpcomingEventsQuery } from '../../lib/api/event-endpoints.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { troubleOf } from '../../ui/state/load-failed.tsx';
import {
  useCollegeStatsQuery,
  useEventsOverviewQuery,
  useLastMarkedQuery,
  usePeopleStatsQuery,
} from './dashboard-api.ts';

/** Stands in for the attendance statistics when they cannot be loaded (docs/specification.md#admin-dashboard). */
const FALLBACK = { limit: LIMITS.dashboard.recent };

/** All data of the admin dashboard, and whether loading failed. */
export function useAdminData() {
  const whileAway = usePollWhileAway();
  const active = useActiveEventsQuery(undefined, whileAway);
  const upcoming = useUpcomingEventsQuery({ limit: LIMITS.dashboard.upcomingEvents }, whileAway);
  const events = useEventsOverviewQuery(undefined, whileAway);
  const people = usePeopleStatsQuery(undefined, whileAway);
  const mine = useLastMarkedQuery();
  const stats = useCollegeStatsQuery();
  const instead = stats.isError && !stats.data;
  const report = useReportSummaryQuery(FALLBACK, { skip: !instead });

  const { totalEvents, byStatus } = events.data?.stats ?? {};
  return {
    active: active.data?.events,
    upcoming: upcoming.data?.events,
    lastMarked: mine.data?.attendance,
    /** Also who has left or waits, but not who was erased. */
    registered: people.data?.stats.summary.students,
    stats: stats.data,
    /** No charts before the first mark, and none from the report. */
    charted: !instead && stats.data?.overall.total !== 0,
    tileStats: {
      // As on the students’ screen and on rosters.
      students: people.data?.stats.summary.activeStudents,
      events: totalEvents,
      activeEvents: byStatus?.active,
      // As in the list below and on the students’ screens: those of today count.
      upcoming: upcoming.data?.count,
      // Null: the report, which replaces the statistics, does not have this number.
      today: instead ? null : stats.data?.today.present,
      week: instead ? null : stats.data?.thisWeek.present,
      rate: (stats.data?.overall ?? report.data?.stats)?.attendanceRate,
    },
    trouble: troubleOf([active, upcoming, events, people, mine, instead ? report : stats]),
  };
}

export type AdminTileStats = ReturnType<typeof useAdminData>['tileStats'];
