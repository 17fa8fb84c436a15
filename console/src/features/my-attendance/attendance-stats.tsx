import { IconCalendarStats, IconCircleCheck, IconCircleX, IconPercentage } from '@tabler/icons-react';
import type { UserAttendanceAnswer } from '#contract/attendance.ts';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';

interface AttendanceStatsProps {
  /** Undefined while loading. */
  readonly stats: UserAttendanceAnswer['stats'] | undefined;
}

export function AttendanceStats({ stats }: AttendanceStatsProps) {
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
