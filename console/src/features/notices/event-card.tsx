import { IconCalendar, IconClock, IconMapPin, IconUser, IconUsers } from '@tabler/icons-react';
import type { PublicEvent } from '#contract/notices/schema.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { nameOf } from '../../lib/format/creator.ts';
import { Tag, Tags } from '../../ui/tag.tsx';
import { EventLink } from './event-link.tsx';
import classes from './notices.module.css';

interface EventCardProps {
  readonly event: PublicEvent;
  /** By the college's calendar. */
  readonly isToday: boolean;
}

export function EventCard({ event, isToday }: EventCardProps) {
  const attendees = event.attendee_count;
  return (
    <li className={classes.event} data-today={isToday} tabIndex={-1}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <EventLink event={event} />
        </h3>
        <Tags>
          <Tag>{event.event_type}</Tag>
          {isToday && <Tag tone="warn">Today</Tag>}
        </Tags>
      </div>
      {event.description && <p className={classes.text}>{event.description}</p>}
      <ul className={`${classes.facts} rc-number`}>
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
      <ul className={`${classes.foot} rc-number`}>
        <li>
          <IconUser size={18} aria-hidden />
          {nameOf(event.createdBy)}
        </li>
        <li data-testid="attendees">
          <IconUsers size={18} aria-hidden />
          {attendees} {attendees === 1 ? 'attendee' : 'attendees'}
        </li>
      </ul>
    </li>
  );
}
