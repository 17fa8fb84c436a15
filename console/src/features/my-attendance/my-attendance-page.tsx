import { Button } from '@mantine/core';
import {
  IconCalendarStats,
  IconCircleCheck,
  IconCircleX,
  IconPercentage,
  IconQrcode,
} from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { UserAttendanceAnswer } from '#contract/attendance/schema.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { AttendanceHistory } from './attendance-history.tsx';
import { filtersFrom, paramsOf, queryOf } from './own-marks-filters.ts';
import { useOwnMarks } from './use-own-marks.ts';

/** A student's own attendance: totals of all marks, and the marks that match the filters. */
export function MyAttendancePage() {
  const user = useSignedInUser();
  const [params, setParams] = useSearchParams();
  const filters = filtersFrom(params);
  const marks = useOwnMarks(user.id, filters);
  return (
    <>
      <PageHeader
        title="My Attendance"
        back={{ to: PATHS.dashboard, label: 'Back to Dashboard' }}
        actions={
          <>
            <ExportMenu
              label={paramsOf(filters).size > 0 ? 'Those the filters show' : 'All of my attendance'}
              wanted={format => ({ kind: 'student', userId: user.id, format, filters: queryOf(filters) })}
            />
            <Button
              component={Link}
              to={PATHS.qrCode}
              variant="default"
              leftSection={<IconQrcode size={20} aria-hidden />}
            >
              My QR Code
            </Button>
          </>
        }
      />
      {(marks.stats || !marks.failed) && <AttendanceStats stats={marks.stats} />}
      <AttendanceHistory
        filters={filters}
        marks={marks}
        onChoose={chosen => setParams(paramsOf(chosen), { replace: true })}
      />
    </>
  );
}

interface AttendanceStatsProps {
  /** Undefined while loading. */
  readonly stats: UserAttendanceAnswer['stats'] | undefined;
}

function AttendanceStats({ stats }: AttendanceStatsProps) {
  return (
    <StatGrid label="Your attendance in figures">
      <StatTile label="Total Events" value={stats?.total} icon={IconCalendarStats} />
      <StatTile label="Attended" value={stats?.present} icon={IconCircleCheck} tone="present" />
      <StatTile label="Absent" value={stats?.absent} icon={IconCircleX} tone="absent" />
      <StatTile
        label="Attendance Rate"
        value={stats && `${stats.attendanceRate}%`}
        icon={IconPercentage}
        tone="brand"
      />
    </StatGrid>
  );
}
