import type { Event } from '#contract/events.ts';
import { formatDay, formatTime } from '../../lib/time.ts';
import { Facts } from './facts.tsx';
import classes from './mark-form.module.css';

/** The chosen event, spelt out: two events of a day often share most of their title. */
export function EventDetails({ event }: { readonly event: Event }) {
  return (
    <div className={classes.details}>
      <Facts
        facts={[
          ['Event', event.title],
          ['Date and time', `${formatDay(event.date)}, ${formatTime(event.time)}`],
          ['Location', event.location],
          ['Type', event.event_type],
        ]}
      />
    </div>
  );
}
