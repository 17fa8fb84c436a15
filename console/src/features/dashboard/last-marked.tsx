import type { AttendanceRecord } from '#contract/attendance.ts';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';
import { RecordLines } from './record-lines.tsx';

interface LastMarkedProps {
  /** The admin's own newest marks, newest first. Undefined while loading. */
  readonly records: readonly AttendanceRecord[] | undefined;
}

export function LastMarked({ records }: LastMarkedProps) {
  return (
    <Panel title={`Last ${LIMITS.dashboard.lastMarked} Marked (You)`}>
      {!records ? (
        <LoadingState label="Loading your last marks" rows={LIMITS.dashboard.lastMarked} rowHeight={44} />
      ) : records.length === 0 ? (
        <p className={classes.quiet}>{MESSAGES.noRecentMarked}</p>
      ) : (
        <RecordLines records={records} naming="student" />
      )}
    </Panel>
  );
}
