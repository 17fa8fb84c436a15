import { Alert } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import classes from './my-attendance.module.css';
import { OwnMarksFilterBar } from './own-marks-filter-bar.tsx';
import { type Filters, NO_FILTERS } from './own-marks-filters.ts';
import { OwnMarksList } from './own-marks-list.tsx';
import type { OwnMarks } from './use-own-marks.ts';

interface AttendanceHistoryProps {
  readonly filters: Filters;
  readonly onChoose: (filters: Filters) => void;
  readonly marks: OwnMarks;
}

/** The marks that match the filters, newest first, as far as loaded. */
export function AttendanceHistory({ filters, onChoose, marks }: AttendanceHistoryProps) {
  const { records, total, failed, problem } = marks;
  return (
    <Panel
      title="Attendance History"
      aside={
        <span role="status" className="rc-number">
          {records && !failed && `Showing ${records.length} of ${total} records`}
        </span>
      }
    >
      <OwnMarksFilterBar filters={filters} onChange={onChoose} />
      {failed ? (
        <LoadFailed
          message={MESSAGES.historyFailed}
          {...(problem !== null && problem !== MESSAGES.historyFailed && { detail: problem })}
          onRetry={marks.retry}
          retrying={marks.busy}
        />
      ) : records ? (
        <Marks marks={marks} onClear={() => onChoose(NO_FILTERS)} />
      ) : (
        <LoadingState label="Loading your attendance" />
      )}
    </Panel>
  );
}

interface MarksProps {
  readonly marks: OwnMarks;
  readonly onClear: () => void;
}

function Marks({ marks, onClear }: MarksProps) {
  const { records = [], stale, problem, hasMore, more, left } = marks;
  return (
    <div className={classes.results} aria-busy={stale} data-stale={stale}>
      {records.length > 0 ? (
        <OwnMarksList records={records} />
      ) : (
        <NoMarks filtered={marks.total > 0} onClear={onClear} />
      )}
      {problem !== null && (
        <Alert color="red" role="alert" mt="md">
          {problem}
        </Alert>
      )}
      <ShowMore
        more={hasMore}
        label={`Show more (${left} left)`}
        loading={marks.fetchingMore}
        onMore={more}
      />
    </div>
  );
}

function NoMarks({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  return (
    <EmptyState
      title={MESSAGES.noAttendance}
      description={MESSAGES.adjustFilters}
      action={filtered && <ClearFilters onClear={onClear} />}
    />
  );
}
