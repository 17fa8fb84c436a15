import { LIMITS } from '#contract/constants.ts';
import { spanStart } from '#contract/time.ts';
import { useReportSummaryQuery } from '../../lib/endpoints/attendance.ts';
import { useActiveEventsQuery, useUpcomingEventsQuery } from '../../lib/endpoints/events.ts';
import { useCollegeTime } from '../../lib/time.ts';
import { useNewFacts } from '../../lib/use-new-facts.ts';

const FIGURES_ONLY = { limit: 1 };

/** Everything the admin's dashboard shows, and whether it came. */
export function useAdminData() {
  const { today, timeZone } = useCollegeTime();
  const now = today();
  const active = useActiveEventsQuery();
  const upcoming = useUpcomingEventsQuery();
  const ever = useReportSummaryQuery({ limit: LIMITS.page.default });
  const ofToday = useReportSummaryQuery({ ...FIGURES_ONLY, date_from: now, date_to: now });
  const ofWeek = useReportSummaryQuery({
    ...FIGURES_ONLY,
    date_from: spanStart('week', new Date(), timeZone),
    date_to: now,
  });

  const queries = [active, upcoming, ever, ofToday, ofWeek];
  const broken = queries.filter(query => query.isError && !query.data);
  useNewFacts(() => {
    for (const report of [ever, ofToday, ofWeek]) void report.refetch();
  });

  return {
    active: active.data?.events,
    upcoming: upcoming.data?.events,
    latest: ever.data?.attendance,
    figures: {
      students: ever.data?.stats.totalStudents,
      events: upcoming.data?.total,
      upcoming: upcoming.data?.events.filter(event => event.status === 'upcoming').length,
      today: ofToday.data?.stats.presentCount,
      week: ofWeek.data?.stats.presentCount,
      rate: ever.data?.stats.attendanceRate,
    },
    failed: broken.length > 0,
    retrying: broken.some(query => query.isFetching),
    retry: () => {
      for (const query of broken) void query.refetch();
    },
  };
}

export type AdminFigureValues = ReturnType<typeof useAdminData>['figures'];
