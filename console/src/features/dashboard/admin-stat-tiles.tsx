import {
  IconCalendarEvent,
  IconCalendarStats,
  IconCalendarWeek,
  IconPercentage,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import { StatTile } from '../../ui/stat-tile.tsx';
import classes from './dashboard.module.css';
import { statText } from './stat-text.ts';
import type { AdminTileStats } from './use-admin-data.ts';

export function AdminStatTiles({ stats }: { readonly stats: AdminTileStats }) {
  const { students, events, upcoming, today, week, rate } = stats;
  return (
    <section className={classes.stats} aria-label="The office in figures">
      <StatTile label="Total Students" value={statText(students)} hint="registered" icon={IconUsers} />
      <StatTile label="Total Events" value={statText(events)} hint="ever created" icon={IconCalendarStats} />
      <StatTile
        label="Upcoming"
        value={statText(upcoming)}
        hint="events after today"
        icon={IconCalendarEvent}
      />
      <StatTile
        label="Today's Attendance"
        value={statText(today)}
        hint="present today"
        icon={IconUserCheck}
        tone="present"
      />
      <StatTile
        label="This Week"
        value={statText(week)}
        hint="present, last 7 days"
        icon={IconCalendarWeek}
        tone="present"
      />
      <StatTile
        label="Avg. Rate"
        value={statText(rate, '%')}
        hint="present of all marked"
        icon={IconPercentage}
        tone="brand"
      />
    </section>
  );
}
