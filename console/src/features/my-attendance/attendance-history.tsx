import { historyRoutes } from '#contract/attendance/history-routes.ts';
import { ATTENDANCE_STATUSES } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api, pages } from '../../lib/api/api.ts';
import { grouped, showing } from '../../lib/format/format.ts';
import { useLastKnownPages } from '../../lib/kept/use-last-known.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { attendanceLabel, choicesOf, TYPE_CHOICES } from '../../ui/list/filter-choices.ts';
import type { Choice } from '../../ui/list/filter-select.tsx';
import { NoMatches } from '../../ui/list/no-matches.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { ShownCount } from '../../ui/list/shown-count.tsx';
import type { FilterChange } from '../../ui/list/url-filters.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LastKnown } from '../../ui/state/last-known.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import classes from './my-attendance.module.css';
import { type Filters, isFiltered, NO_FILTERS, queryOf } from './own-marks-filters.ts';
import { OwnMarksList } from './own-marks-list.tsx';

const AT_ONCE = 50;

const ownMarksApi = api.injectEndpoints({
  endpoints: build => ({
    ownMarks: build.infiniteQuery(pages(historyRoutes.userAttendance, ['Attendance'], { limit: AT_ONCE })),
  }),
});

/** A student's marks that match the filters, as far as loaded, with the totals of all marks. */
export const useOwnMarks = (id: string, filters: Filters) =>
  useLastKnownPages(
    isFiltered(filters) ? null : 'own-marks',
    historyRoutes.userAttendance.answer,
    ownMarksApi.useOwnMarksInfiniteQuery({ id, ...queryOf(filters) }),
  );

interface AttendanceHistoryProps {
  readonly filters: Filters;
  readonly onChoose: (change: FilterChange<Filters>) => void;
  readonly marks: ReturnType<typeof useOwnMarks>;
}

/** The marks that match the filters, newest first, as far as loaded. */
export function AttendanceHistory({ filters, onChoose, marks }: AttendanceHistoryProps) {
  const loaded = shownPages(marks);
  const records = loaded.flatMap(page => page.attendance);
  const { total = 0, count = 0 } = loaded[0] ?? {};
  // Pages may be of different times.
  const left = Math.max(0, count - records.length);
  return (
    <Panel
      title="Attendance History"
      aside={
        <ShownCount query={marks}>
          {loaded[0] && showing(records.length, { count, total }, 'records', 'records')}
        </ShownCount>
      }
    >
      <LastKnown failure={MESSAGES.historyFailed} at={marks.keptAt} />
      <FilterBar
        filters={filters}
        onChange={onChoose}
        search={{ label: 'Search events', placeholder: 'Search events...' }}
        selects={{
          status: { label: 'Status', choices: STATUSES },
          type: { label: 'Type', choices: TYPE_CHOICES },
          range: { label: 'Time range', choices: RANGES },
        }}
        columns="2fr 1fr 1fr 1fr"
      />
      <Results
        query={marks}
        failure={MESSAGES.historyFailed}
        loading={<LoadingState label="Loading your attendance" />}
        moreLabel={`Show more (${grouped(left)} left)`}
        whole="Export"
      >
        {records.length > 0 ? (
          <>
            {records.some(({ status }) => status === 'absent') && (
              <p className={classes.hint}>
                Is an absence wrong, or could you not come for a good reason? Open the event. You can ask for
                a correction there, as long as the office takes them.
              </p>
            )}
            <OwnMarksList records={records} />
          </>
        ) : total > 0 ? (
          <NoMatches title={MESSAGES.noAttendance} onClear={() => onChoose(() => NO_FILTERS)} />
        ) : (
          <EmptyState title={MESSAGES.noAttendance} description={MESSAGES.adjustFilters} />
        )}
      </Results>
    </Panel>
  );
}

const STATUSES = choicesOf('All Status', ATTENDANCE_STATUSES, attendanceLabel);
const RANGES: readonly Choice<Filters['range']>[] = [
  { value: '', label: 'All Time' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
  { value: 'threeMonths', label: 'Last 3 Months' },
];
