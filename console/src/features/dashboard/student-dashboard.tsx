import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isolated } from '#contract/bidi.ts';
import { MESSAGES } from '#contract/messages.ts';
import { formatDay, useCollegeTime } from '../../lib/college-time.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './dashboard.module.css';
import { QuickActions } from './quick-actions.tsx';
import { QuickTips } from './quick-tips.tsx';
import { RecentAttendance } from './recent-attendance.tsx';
import { StudentCharts } from './student-charts.tsx';
import { StudentTiles } from './student-tiles.tsx';
import { UpcomingList } from './upcoming-list.tsx';
import { useStudentData } from './use-student-data.ts';

/** A student's day: the next events, the attendance so far, and the QR code one press away. */
export function StudentDashboard() {
  const user = useSignedInUser();
  const { today } = useCollegeTime();
  const { tileStats, stats, charted, recent, events, trouble } = useStudentData();
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={`${isolated(user.name)}, ${formatDay(today())}`}
        actions={
          <Button
            component={Link}
            to={PATHS.qrCode}
            size="lg"
            leftSection={<IconQrcode size={22} aria-hidden />}
          >
            My QR Code
          </Button>
        }
      />
      {trouble ? (
        <LoadFailed
          message={MESSAGES.dashboardFailed}
          detail={trouble.detail}
          retrying={trouble.retrying}
          onRetry={trouble.retry}
        />
      ) : (
        <>
          <StudentTiles stats={tileStats} />
          <div className={classes.columns}>
            <UpcomingList events={events} />
            <div className={classes.side}>
              <QuickActions of="student" />
              <RecentAttendance records={recent} />
              <QuickTips />
            </div>
            {charted && <StudentCharts stats={stats} />}
          </div>
        </>
      )}
    </>
  );
}
