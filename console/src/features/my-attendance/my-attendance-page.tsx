import { Button } from '@mantine/core';
import {
  IconCalendarStats,
  IconCircleCheck,
  IconCircleX,
  IconPercentage,
  IconQrcode,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { UserAttendanceAnswer } from '#contract/attendance/schema.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { shownPages } from '../../ui/list/results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { AttendanceHistory, useOwnMarks } from './attendance-history.tsx';
import { isFiltered, queryOf, useFilters } from './own-marks-filters.ts';

/** A student's own attendance: totals of all marks, and the marks that match the filters. */
export function MyAttendancePage() {
  const user = useSignedInUser();
  const [filters, choose] = useFilters();
  const marks = useOwnMarks(user.id, filters);
  const stats = shownPages(marks)[0]?.stats;
  return (
    <>
      <PageHeader
        title="My Attendance"
        back={{ to: PATHS.dashboard, label: 'Back to Dashboard' }}
        actions={
          <>
            <ExportMenu
              label={isFiltered(filters) ? 'Those the filters show' : 'All of my attendance'}
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
      {(stats || !marks.isError) && <AttendanceStats stats={stats} />}
      <AttendanceHistory filters={filters} marks={marks} onChoose={choose} />
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
