import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';
import { RecordLines } from './record-lines.tsx';

interface RecentAttendanceProps {
  readonly records: readonly AttendanceRecord[] | undefined;
}

export function RecentAttendance({ records }: RecentAttendanceProps) {
  return (
    <Panel
      title="Recent Attendance"
      aside={
        <Anchor component={Link} to={PATHS.attendance} inherit>
          View all
        </Anchor>
      }
    >
      {!records ? (
        <LoadingState label="Loading your attendance" rows={3} rowHeight={44} />
      ) : records.length === 0 ? (
        <p className={classes.quiet}>{MESSAGES.noRecentAttendance}</p>
      ) : (
        <RecordLines records={records} naming="event" />
      )}
    </Panel>
  );
}
