import { IconCalendar, IconClock, IconMapPin, IconUsers } from '@tabler/icons-react';
import type { Event } from '#contract/events.ts';
import { formatDay, formatTime } from '../../lib/college-time.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './event-facts.module.css';

/** Below the title: status, type, date, time and place. */
export function EventFacts({ event }: { readonly event: Event }) {
  return (
    <span className={classes.facts}>
      <StatusBadge status={event.status} />
      <span className={classes.type}>{event.event_type}</span>
      <span className={`${classes.fact} rc-number`}>
        <IconCalendar size={19} stroke={1.7} aria-hidden />
        {formatDay(event.date)}
      </span>
      <span className={`${classes.fact} rc-number`}>
        <IconClock size={19} stroke={1.7} aria-hidden />
        {formatTime(event.time)}
      </span>
      <span className={classes.fact}>
        <IconMapPin size={19} stroke={1.7} aria-hidden />
        {event.location}
      </span>
      {event.trade !== null && (
        <span className={classes.fact}>
          <IconUsers size={19} stroke={1.7} aria-hidden />
          {event.trade} only
        </span>
      )}
    </span>
  );
}
