import { IconCalendarEvent, IconCalendarWeek, IconCircleCheck, IconPercentage } from '@tabler/icons-react';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { statText } from './stat-text.ts';
import type { StudentTileStats } from './use-student-data.ts';

export function StudentTiles({ stats }: { readonly stats: StudentTileStats }) {
  const { attended, rate, week, upcoming } = stats;
  return (
    <StatGrid label="Your attendance in figures">
      <StatTile label="Events Attended" value={statText(attended)} icon={IconCircleCheck} tone="present" />
      <StatTile label="Attendance Rate" value={statText(rate, '%')} icon={IconPercentage} tone="brand" />
      <StatTile label="This Week" value={statText(week)} icon={IconCalendarWeek} tone="present" />
      <StatTile label="Upcoming" value={statText(upcoming)} icon={IconCalendarEvent} />
    </StatGrid>
  );
}
