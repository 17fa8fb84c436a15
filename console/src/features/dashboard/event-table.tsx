import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { scanPath } from '../../lib/paths.ts';
import { Attendees } from '../../ui/event/attendees.tsx';
import { EventLink } from '../../ui/event/event-link.tsx';
import { DataTable, Lines, useWide } from '../../ui/list/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './event-table.module.css';

/** A table if there is room, otherwise cards. */
export function EventTable({ events }: { readonly events: readonly Event[] }) {
  const wide = useWide(48);
  if (!wide) {
    return (
      <Lines>
        {events.map(event => (
          <EventCard key={event.id} event={event} />
        ))}
      </Lines>
    );
  }
  return (
    <Table.ScrollContainer minWidth={620} type="native">
      <DataTable columns={['Event', 'Type', 'Date & Time', 'Location', 'Attendees', 'Actions']}>
        {events.map(event => (
          <EventRow key={event.id} event={event} />
        ))}
      </DataTable>
    </Table.ScrollContainer>
  );
}

interface OneEvent {
  readonly event: Event;
}

function EventRow({ event }: OneEvent) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.title}>
        <EventLink event={event} /> <StatusUnlessUpcoming event={event} />
      </Table.Th>
      <Table.Td>{event.event_type}</Table.Td>
      <Table.Td className={`${classes.when} rc-number`}>
        {formatDay(event.date)} <small>{formatTime(event.time)}</small>
      </Table.Td>
      <Table.Td className={classes.location}>{event.location}</Table.Td>
      <Table.Td>
        <Attendees event={event} />
      </Table.Td>
      <Table.Td>
        <ScanLink event={event} />
      </Table.Td>
    </Table.Tr>
  );
}

function EventCard({ event }: OneEvent) {
  return (
    <li className={classes.card}>
      <div className={classes.title}>
        <EventLink event={event} />
        <StatusUnlessUpcoming event={event} />
      </div>
      <p className={`${classes.soft} rc-number`}>
        {event.event_type}, {formatDay(event.date)}, {formatTime(event.time)}
        <br />
        {event.location}
      </p>
      <p className={classes.cardFoot}>
        <span>
          <Attendees event={event} />
        </span>
        <ScanLink event={event} />
      </p>
    </li>
  );
}

/** Most listed events are upcoming, so only other statuses are shown. */
function StatusUnlessUpcoming({ event }: OneEvent) {
  if (event.status === 'upcoming') return null;
  return (
    <small>
      <StatusBadge status={event.status} />
    </small>
  );
}

/** A completed event has no scan link. */
function ScanLink({ event }: OneEvent) {
  if (event.status === 'completed') return null;
  return (
    <Anchor
      component={Link}
      to={scanPath(event.id)}
      className={classes.scan}
      aria-label={`Scan QR for ${event.title}`}
    >
      Scan QR
    </Anchor>
  );
}
