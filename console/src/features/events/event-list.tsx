import { Table } from '@mantine/core';
import { memo } from 'react';
import { audienceOrAll } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { grouped } from '../../lib/format/format.ts';
import { useEventCounts } from '../../lib/live/live-state.ts';
import { Attendees } from '../../ui/event/attendees.tsx';
import { EventLink } from '../../ui/event/event-link.tsx';
import { TableOrCards } from '../../ui/list/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { EventActions } from './event-actions.tsx';
import classes from './events.module.css';

interface Acts {
  readonly onDelete: (event: Event, from: HTMLElement | null) => void;
}

interface EventListProps extends Acts {
  readonly events: readonly Event[];
}

interface EventProps extends Acts {
  readonly event: Event;
}

const COLUMNS = ['Event', 'Type', 'Date & Time', 'Location', 'Expected', 'Attendees', 'Actions'];

export const EventList = ({ events, onDelete }: EventListProps) => (
  <TableOrCards
    from={75}
    columns={COLUMNS}
    highlightOnHover
    rows={events}
    row={event => <EventRow key={event.id} event={event} onDelete={onDelete} />}
    card={event => <EventCard key={event.id} event={event} onDelete={onDelete} />}
  />
);

/**
 * Nobody has said of these whether they were absent, so no rate counts it. Of those with a mark a list does not know who
 * is not expected: there may be more.
 */
function NotMarked({ event }: Pick<EventProps, 'event'>) {
  const { present, absent, expected } = useEventCounts(event);
  const least = expected - present - absent;
  if (event.status !== 'completed' || least <= 0) return null;
  return <small className={classes.notMarked}>at least {grouped(least)} not marked</small>;
}

const EventRow = memo(function EventRow({ event, onDelete }: EventProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.title}>
        <EventLink event={event} />{' '}
        <small>
          <StatusBadge status={event.status} />
        </small>
      </Table.Th>
      <Table.Td className={classes.type}>{event.event_type}</Table.Td>
      <Table.Td className={`${classes.when} rc-number`}>
        {formatDay(event.date)} <small>{formatTime(event.time)}</small>
      </Table.Td>
      <Table.Td className={classes.text}>{event.location}</Table.Td>
      <Table.Td className={classes.text}>{audienceOrAll(event)}</Table.Td>
      <Table.Td>
        <Attendees event={event} />
        <NotMarked event={event} />
      </Table.Td>
      <Table.Td className={classes.actions}>
        <EventActions event={event} onDelete={onDelete} />
      </Table.Td>
    </Table.Tr>
  );
});

const EventCard = memo(function EventCard({ event, onDelete }: EventProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <EventLink event={event} />
        </h3>
        <EventActions event={event} onDelete={onDelete} />
      </div>
      <p className="rc-number">
        {event.event_type}, {formatDay(event.date)}, {formatTime(event.time)}
      </p>
      <p>{event.location}</p>
      <p>{audienceOrAll(event)}</p>
      <p className={classes.foot}>
        <StatusBadge status={event.status} />
        <span>
          <Attendees event={event} />
          <NotMarked event={event} />
        </span>
      </p>
    </li>
  );
});
