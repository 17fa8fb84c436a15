import { IconCalendar, IconClock, IconMapPin } from '@tabler/icons-react';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './upcoming-list.module.css';

interface UpcomingListProps {
  readonly events: readonly Event[] | undefined;
}

export function UpcomingList({ events }: UpcomingListProps) {
  return (
    <Panel title="Upcoming Events">
      {!events ? (
        <LoadingState label="Loading upcoming events" rows={3} rowHeight={92} />
      ) : events.length === 0 ? (
        <EmptyState title={MESSAGES.noUpcoming} />
      ) : (
        <ul className={classes.list}>
          {events.map(event => (
            <UpcomingEvent key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function UpcomingEvent({ event }: { readonly event: Event }) {
  return (
    <li className={classes.event}>
      <div className={classes.head}>
        <h3 className={classes.title}>{event.title}</h3>
        <span className={classes.type}>{event.event_type}</span>
        {event.status === 'active' && <StatusBadge status="active" />}
      </div>
      {event.description && <p className={classes.text}>{event.description}</p>}
      <ul className={classes.facts}>
        <li>
          <IconCalendar size={18} aria-hidden />
          {formatDay(event.date)}
        </li>
        <li>
          <IconClock size={18} aria-hidden />
          {formatTime(event.time)}
        </li>
        <li>
          <IconMapPin size={18} aria-hidden />
          {event.location}
        </li>
      </ul>
    </li>
  );
}
