import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api-error.ts';
import { useUserAttendanceQuery } from '../../lib/endpoints/attendance.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AttendanceHistory } from './attendance-history.tsx';
import { AttendanceStats } from './attendance-stats.tsx';

export function MyAttendancePage() {
  const user = useSignedInUser();
  const { currentData, error, isFetching, refetch } = useUserAttendanceQuery({ id: user.id });
  return (
    <>
      <PageHeader
        title="My Attendance"
        back={{ to: PATHS.dashboard, label: 'Back to Dashboard' }}
        actions={
          <Button
            component={Link}
            to={PATHS.qrCode}
            variant="default"
            leftSection={<IconQrcode size={20} aria-hidden />}
          >
            My QR Code
          </Button>
        }
      />
      {currentData ? (
        <>
          <AttendanceStats stats={currentData.stats} />
          <AttendanceHistory records={currentData.attendance} />
        </>
      ) : error ? (
        <Panel title="Attendance History">
          <LoadFailed
            message={sentence(error, MESSAGES.historyFailed)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Panel>
      ) : (
        <>
          <AttendanceStats stats={undefined} />
          <LoadingState label="Loading your attendance" />
        </>
      )}
    </>
  );
}
