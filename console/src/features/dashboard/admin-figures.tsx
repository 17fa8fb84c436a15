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
import type { AdminFigureValues } from './use-admin-data.ts';

export function AdminFigures({ figures }: { readonly figures: AdminFigureValues }) {
  const { students, events, upcoming, today, week, rate } = figures;
  return (
    <section className={classes.figures} aria-label="The office in figures">
      <StatTile
        label="Today’s Attendance"
        value={today}
        hint="present today"
        icon={IconUserCheck}
        tone="present"
      />
      <StatTile
        label="This Week"
        value={week}
        hint="present, last 7 days"
        icon={IconCalendarWeek}
        tone="present"
      />
      <StatTile
        label="Avg. Rate"
        value={rate === undefined ? undefined : `${rate}%`}
        hint="present of all marked"
        icon={IconPercentage}
        tone="brand"
      />
      <StatTile label="Total Students" value={students} hint="marked at least once" icon={IconUsers} />
      <StatTile label="Total Events" value={events} hint="ever created" icon={IconCalendarStats} />
      <StatTile label="Upcoming" value={upcoming} hint="events after today" icon={IconCalendarEvent} />
    </section>
  );
}
