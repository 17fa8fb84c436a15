import { IconUsers } from '@tabler/icons-react';
import type { ReportStats } from '#contract/attendance/records.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type ReportAsOf, useReportInfiniteQuery } from '../../lib/api/attendance-endpoints.ts';
import { showing } from '../../lib/format/format.ts';
import { NoMatches } from '../../ui/list/no-matches.tsx';
import { Results, Stale, shownPages } from '../../ui/list/results.tsx';
import { hasFailed, ShownCount } from '../../ui/list/shown-count.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { MarkTiles, StatTile } from '../../ui/stat-tile.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { ReportRecordList } from './report-record-list.tsx';

interface ReportResultsProps {
  readonly query: ReportAsOf;
  readonly onClear: () => void;
}

/** The matching records, newest first, as far as loaded. New marks appear automatically. */
export function ReportResults({ query, onClear }: ReportResultsProps) {
  const report = useReportInfiniteQuery(query);
  const pages = shownPages(report);
  const records = pages.flatMap(page => page.attendance);
  const first = pages[0];
  return (
    <>
      {!hasFailed(report) && (
        <Stale query={report}>
          <ReportStatTiles stats={first?.stats} />
        </Stale>
      )}
      <Panel
        title="Records"
        aside={<ShownCount query={report}>{first && showing(records.length, first, 'record')}</ShownCount>}
      >
        <Results
          query={report}
          failure={MESSAGES.reportFailed}
          whole="Export PDF"
          loading={<LoadingState label="Loading the attendance report" rows={8} />}
        >
          {records.length > 0 ? (
            <ReportRecordList records={records} />
          ) : first?.total === 0 ? (
            <EmptyState title={MESSAGES.noRecords} description="Every mark made at a door appears here." />
          ) : (
            <NoMatches title={MESSAGES.noRecords} onClear={onClear} />
          )}
        </Results>
      </Panel>
    </>
  );
}

interface ReportStatTilesProps {
  /** Undefined while loading. */
  readonly stats: ReportStats | undefined;
}

/** Of all matching records, not only of the loaded ones. */
function ReportStatTiles({ stats }: ReportStatTilesProps) {
  return (
    <StatGrid label="The records in figures">
      <StatTile label="Students" value={stats?.totalStudents} icon={IconUsers} />
      <MarkTiles present={stats?.presentCount} absent={stats?.absentCount} rate={stats?.attendanceRate} />
    </StatGrid>
  );
}
