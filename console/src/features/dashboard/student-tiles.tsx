import { IconCalendarEvent, IconCalendarWeek, IconCircleCheck, IconPercentage } from '@tabler/icons-react';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { shownFigure } from './shown-figure.ts';
import type { StudentFigureValues } from './use-student-data.ts';

export function StudentTiles({ figures }: { readonly figures: StudentFigureValues }) {
  const { attended, rate, week, upcoming } = figures;
  return (
    <StatGrid label="Your attendance in figures">
      <StatTile label="Events Attended" value={shownFigure(attended)} icon={IconCircleCheck} tone="present" />
      <StatTile label="Attendance Rate" value={shownFigure(rate, '%')} icon={IconPercentage} tone="brand" />
      <StatTile label="This Week" value={shownFigure(week)} icon={IconCalendarWeek} tone="present" />
      <StatTile label="Upcoming" value={shownFigure(upcoming)} icon={IconCalendarEvent} />
    </StatGrid>
  );
}
