import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { LIMITS } from '#contract/constants.ts';
import { eventsRoutes } from '#contract/events/routes.ts';
import { spanStart } from '#contract/time.ts';
import { useUpcomingEventsQuery } from '../../lib/api/event-endpoints.ts';
import { useUserAttendanceQuery } from '../../lib/api/user-attendance.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { useLastKnown } from '../../lib/kept/use-last-known.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { troubleOf } from '../../ui/state/load-failed.tsx';
import { attendedSince } from './attended-since.ts';
import { useOwnStatsQuery } from './dashboard-api.ts';

/** Students get live messages about their own marks only. New events are polled. */
const POLLED = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;
/** Many students ask, so none asks for more. */
const SHOWN = { limit: LIMITS.dashboard.upcomingEvents };

/** All data of a student's dashboard, and whether loading failed. */
export function useStudentData() {
  const user = useSignedInUser();
  const { timeZone } = useCollegeTime();
  const upcomingNow = useUpcomingEventsQuery(SHOWN, POLLED);
  const statsNow = useOwnStatsQuery({ id: user.id });
  const upcoming = {
    ...upcomingNow,
    ...useLastKnown('upcoming', eventsRoutes.upcomingEvents.answer, upcomingNow),
  };
  const stats = { ...statsNow, ...useLastKnown('own-stats', attendanceRoutes.userStats.answer, statsNow) };
  const instead = stats.isError && !stats.data && !stats.looking;
  // The list stands in when the statistics cannot be loaded (docs/specification.md#student-dashboard).
  const list = useUserAttendanceQuery({ id: user.id }, { skip: !instead });

  const records = list.data?.attendance;
  const overall = stats.data?.overall ?? list.data?.stats;
  return {
    tileStats: {
      attended: overall?.present,
      rate: overall?.attendanceRate,
      /** Of this many marks. */
      marked: overall?.total,
      week:
        stats.data?.thisWeek.present ??
        (records && attendedSince(records, spanStart('week', new Date(), timeZone))),
      upcoming: stats.data?.upcoming ?? (instead ? upcoming.data?.count : undefined),
    },
    stats: stats.data,
    recent: (stats.data?.recentAttendance ?? records)?.slice(0, LIMITS.dashboard.recent),
    // A device may have kept more.
    events: upcoming.data?.events.slice(0, SHOWN.limit),
    /** No charts without marks, and none from the list, because it may not be complete. */
    charted: !instead && stats.data?.overall.total !== 0,
    /** When what is shown was fetched, if the server does not answer. */
    keptAt: stats.keptAt ?? upcoming.keptAt,
    trouble: upcoming.looking || stats.looking ? null : troubleOf([upcoming, instead ? list : stats]),
  };
}

export type StudentTileStats = ReturnType<typeof useStudentData>['tileStats'];
