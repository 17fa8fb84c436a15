import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { CalendarMenu } from '../../ui/event/calendar-menu.tsx';
import { EventLink } from '../../ui/event/event-link.tsx';
import { EventFacts } from '../../ui/facts.tsx';
import { OfficeText } from '../../ui/office-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './upcoming-list.module.css';

export function UpcomingList({ events }: { readonly events: readonly Event[] | undefined }) {
  return (
    <Panel title="Upcoming Events">
      {!events ? (
        <LoadingState label="Loading upcoming events" rows={3} rowHeight={92} />
      ) : events.length === 0 ? (
        <EmptyState title={MESSAGES.noUpcoming} />
      ) : (
        <ul>
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
      <div>
        <div className={classes.head}>
          <h3 className={classes.title}>
            <EventLink event={event} />
          </h3>
          <Tag>{event.event_type}</Tag>
          {event.status === 'active' && <StatusBadge status="active" />}
        </div>
        {event.description && <OfficeText text={event.description} className={classes.text} />}
        <EventFacts event={event} />
      </div>
      <CalendarMenu event={event} small />
    </li>
  );
}
