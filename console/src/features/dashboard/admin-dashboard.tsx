import { Button } from '@mantine/core';
import { IconCalendarPlus, IconScan } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AttendanceRecord } from '#contract/attendance/schema.ts';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { PATHS } from '../../lib/paths.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AdminEventsPanel } from './admin-events-panel.tsx';
import { AdminStatTiles } from './admin-stat-tiles.tsx';
import { CollegeCharts } from './college-charts.tsx';
import classes from './dashboard.module.css';
import { LiveEvents } from './live-events.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecordLines } from './record-lines.tsx';
import { Summary } from './summary.tsx';
import { useAdminData } from './use-admin-data.ts';

/** The office at a glance: who is in now, what comes next, and the way to the scanner. */
export function AdminDashboard() {
  const { today } = useCollegeTime();
  const data = useAdminData();
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={formatDay(today())}
        actions={
          <>
            <Button component={Link} to={PATHS.scan} leftSection={<IconScan size={20} aria-hidden />}>
              Scan QR Code
            </Button>
            <Button
              component={Link}
              to={PATHS.createEvent}
              variant="default"
              leftSection={<IconCalendarPlus size={20} aria-hidden />}
            >
              Create Event
            </Button>
          </>
        }
      />
      {data.trouble ? (
        <LoadFailed
          message={MESSAGES.dashboardFailed}
          detail={data.trouble.detail}
          onRetry={data.trouble.retry}
          retrying={data.trouble.retrying}
        />
      ) : (
        <>
          <LiveEvents events={data.active} />
          <AdminStatTiles stats={data.tileStats} />
          <div className={classes.office}>
            <AdminEventsPanel upcoming={data.upcoming} />
            <div className={classes.side}>
              <QuickActions of="admin" />
              <LastMarked records={data.lastMarked} />
              <Summary stats={data.tileStats} />
            </div>
          </div>
          {data.charted && <CollegeCharts stats={data.stats} />}
        </>
      )}
    </>
  );
}

interface LastMarkedProps {
  /** The admin's own newest marks, newest first. Undefined while loading. */
  readonly records: readonly AttendanceRecord[] | undefined;
}

function LastMarked({ records }: LastMarkedProps) {
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
