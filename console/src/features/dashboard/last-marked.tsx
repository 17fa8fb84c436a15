import type { AttendanceRecord } from '#contract/attendance.ts';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';
import { RecordLines } from './record-lines.tsx';

interface LastMarkedProps {
  /** The newest marks of everybody, newest first; undefined while they are being fetched. */
  readonly records: readonly AttendanceRecord[] | undefined;
}

export function LastMarked({ records }: LastMarkedProps) {
  const me = useSignedInUser();
  const mine = records?.filter(record => record.verified_by === me.id).slice(0, LIMITS.dashboard.lastMarked);
  return (
    <Panel title={`Last ${LIMITS.dashboard.lastMarked} Marked (You)`}>
      {!mine ? (
        <LoadingState label="Loading your last marks" rows={LIMITS.dashboard.lastMarked} rowHeight={44} />
      ) : mine.length === 0 ? (
        <p className={classes.quiet}>{MESSAGES.noRecentMarked}</p>
      ) : (
        <RecordLines records={mine} naming="student" />
      )}
    </Panel>
  );
}
