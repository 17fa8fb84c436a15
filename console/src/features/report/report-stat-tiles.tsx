import { IconCircleCheck, IconCircleX, IconPercentage, IconUsers } from '@tabler/icons-react';
import type { ReportStats } from '#contract/attendance.ts';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';

interface ReportStatTilesProps {
  /** Undefined while loading. */
  readonly stats: ReportStats | undefined;
}

/** Of all matching records, not only of the loaded ones. */
export function ReportStatTiles({ stats }: ReportStatTilesProps) {
  return (
    <StatGrid label="The records in figures">
      <StatTile label="Students" value={stats?.totalStudents} icon={IconUsers} />
      <StatTile label="Present" value={stats?.presentCount} icon={IconCircleCheck} tone="present" />
      <StatTile label="Absent" value={stats?.absentCount} icon={IconCircleX} tone="absent" />
      <StatTile
        label="Attendance Rate"
        value={stats && `${stats.attendanceRate}%`}
        icon={IconPercentage}
        tone="brand"
      />
    </StatGrid>
  );
}
