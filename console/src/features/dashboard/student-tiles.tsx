import { IconCalendarEvent, IconCalendarWeek, IconCircleCheck, IconPercentage } from '@tabler/icons-react';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';

interface StudentTilesProps {
  readonly attended: number | undefined;
  readonly rate: number | undefined;
  readonly week: number | undefined;
  readonly upcoming: number | undefined;
}

export function StudentTiles({ attended, rate, week, upcoming }: StudentTilesProps) {
  return (
    <StatGrid label="Your attendance in figures">
      <StatTile label="Events Attended" value={attended} icon={IconCircleCheck} tone="present" />
      <StatTile
        label="Attendance Rate"
        value={rate === undefined ? undefined : `${rate}%`}
        icon={IconPercentage}
        tone="brand"
      />
      <StatTile label="This Week" value={week} icon={IconCalendarWeek} tone="present" />
      <StatTile label="Upcoming" value={upcoming} icon={IconCalendarEvent} />
    </StatGrid>
  );
}
