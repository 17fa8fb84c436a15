import { IconCalendarDown, IconCalendarStats, IconCalendarTime, IconUsersGroup } from '@tabler/icons-react';
import type { NoticesAnswer } from '#contract/notices.ts';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';

interface BoardStatTilesProps {
  /** Undefined while loading. */
  readonly stats: NoticesAnswer['stats'] | undefined;
}

export function BoardStatTiles({ stats }: BoardStatTilesProps) {
  return (
    <StatGrid label="Events in figures">
      <StatTile label="Total Events" value={stats?.totalEvents} icon={IconCalendarStats} />
      <StatTile label="Upcoming" value={stats?.upcoming} icon={IconCalendarTime} tone="brand" />
      <StatTile label="Today" value={stats?.today} icon={IconCalendarDown} tone="warn" />
      <StatTile label="Total Attendees" value={stats?.totalAttendees} icon={IconUsersGroup} tone="present" />
    </StatGrid>
  );
}
