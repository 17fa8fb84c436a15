import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { spanStart } from '#contract/time.ts';
import { useUserAttendanceQuery } from '../../lib/endpoints/attendance.ts';
import { useUpcomingEventsQuery } from '../../lib/endpoints/events.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { formatDay, useCollegeTime } from '../../lib/time.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './dashboard.module.css';
import { QuickActions } from './quick-actions.tsx';
import { QuickTips } from './quick-tips.tsx';
import { RecentAttendance } from './recent-attendance.tsx';
import { attendedSince, forStudent } from './student-figures.ts';
import { StudentTiles } from './student-tiles.tsx';
import { UpcomingList } from './upcoming-list.tsx';

/** A student's day: what comes next, how it went so far, and the QR code one press away. */
export function StudentDashboard() {
  const user = useSignedInUser();
  const { today, timeZone } = useCollegeTime();
  const history = useUserAttendanceQuery({ id: user.id });
  const upcoming = useUpcomingEventsQuery();
  const broken = [history, upcoming].filter(query => query.isError && !query.data);

  const records = history.data?.attendance;
  const events = upcoming.data && forStudent(upcoming.data.events, user.trade);
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={`${user.name}, ${formatDay(today())}`}
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
      {broken.length > 0 ? (
        <LoadFailed
          message={MESSAGES.dashboardFailed}
          retrying={broken.some(query => query.isFetching)}
          onRetry={() => {
            for (const query of broken) void query.refetch();
          }}
        />
      ) : (
        <>
          <StudentTiles
            attended={history.data?.stats.present}
            rate={history.data?.stats.attendanceRate}
            week={records && attendedSince(records, spanStart('week', new Date(), timeZone))}
            upcoming={events?.length}
          />
          <div className={classes.columns}>
            <UpcomingList events={events?.slice(0, LIMITS.dashboard.upcomingEvents)} />
            <div className={classes.side}>
              <RecentAttendance records={records} />
              <QuickActions of="student" />
              <QuickTips />
            </div>
          </div>
        </>
      )}
    </>
  );
}
