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
import { shownFigure } from './shown-figure.ts';
import type { AdminFigureValues } from './use-admin-data.ts';

export function AdminFigures({ figures }: { readonly figures: AdminFigureValues }) {
  const { students, events, upcoming, today, week, rate } = figures;
  return (
    <section className={classes.figures} aria-label="The office in figures">
      <StatTile label="Total Students" value={shownFigure(students)} hint="registered" icon={IconUsers} />
      <StatTile
        label="Total Events"
        value={shownFigure(events)}
        hint="ever created"
        icon={IconCalendarStats}
      />
      <StatTile
        label="Upcoming"
        value={shownFigure(upcoming)}
        hint="events after today"
        icon={IconCalendarEvent}
      />
      <StatTile
        label="Today's Attendance"
        value={shownFigure(today)}
        hint="present today"
        icon={IconUserCheck}
        tone="present"
      />
      <StatTile
        label="This Week"
        value={shownFigure(week)}
        hint="present, last 7 days"
        icon={IconCalendarWeek}
        tone="present"
      />
      <StatTile
        label="Avg. Rate"
        value={shownFigure(rate, '%')}
        hint="present of all marked"
        icon={IconPercentage}
        tone="brand"
      />
    </section>
  );
}
