import { Alert } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPercentage, IconUsers } from '@tabler/icons-react';
import type { ReportStats } from '#contract/attendance/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { type ReportAsOf, useReportInfiniteQuery } from '../../lib/api/attendance-endpoints.ts';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { countLine } from './count-line.ts';
import classes from './report.module.css';
import { ReportRecordList } from './report-record-list.tsx';

interface ReportResultsProps {
  readonly query: ReportAsOf;
  readonly onClear: () => void;
}

/** The matching records, newest first, as far as loaded. New marks appear automatically. */
export function ReportResults({ query, onClear }: ReportResultsProps) {
  const report = useReportInfiniteQuery(query);
  const { data, currentData, isError, isFetching, hasNextPage, isFetchingNextPage } = report;

  // While the records of new filters load, the previous ones stay, dimmed.
  const pages = (currentData ?? data)?.pages ?? [];
  const records = pages.flatMap(page => page.attendance);
  const first = pages[0];

  if (isError && !currentData) {
    return (
      <Panel title="Records">
        <LoadFailed
          message={MESSAGES.reportFailed}
          detail={sentence(report.error, '')}
          onRetry={() => void report.refetch()}
          retrying={isFetching}
        />
      </Panel>
    );
  }
  return (
    <div
      className={classes.results}
      aria-busy={!currentData}
      data-stale={!currentData && first !== undefined}
    >
      <ReportStatTiles stats={first?.stats} />
      <Panel title="Records" aside={<span role="status">{first && countLine(records.length, first)}</span>}>
        {!first ? (
          <LoadingState label="Loading the attendance report" rows={8} />
        ) : records.length === 0 ? (
          <NoRecords filtered={first.total > 0} onClear={onClear} />
        ) : (
          <ReportRecordList records={records} />
        )}
        {isError && (
          <Alert color="red" role="alert" mt="md">
            {sentence(report.error, MESSAGES.reportFailed)}
          </Alert>
        )}
        <ShowMore
          more={hasNextPage}
          loading={isFetchingNextPage}
          onMore={() => void report.fetchNextPage()}
        />
      </Panel>
    </div>
  );
}

function NoRecords({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  if (!filtered) {
    return <EmptyState title={MESSAGES.noRecords} description="Every mark made at a door appears here." />;
  }
  return (
    <EmptyState
      title={MESSAGES.noRecords}
      description={MESSAGES.adjustFilters}
      action={<ClearFilters onClear={onClear} />}
    />
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
      <StatTile label="Present" value={stats?.presentCount} icon={IconCircleCheck} tone="present" />
      <StatTile label="Absent" value={stats?.absentCount} icon={IconCircleX} tone="absent" />
      <StatTile
        label="Attendance Rate"
        value={stats && `${stats.attendanceRate}%`}
        icon={IconPercentage}
        tone="brand"
      />
    </StatGrid>
  );
}
