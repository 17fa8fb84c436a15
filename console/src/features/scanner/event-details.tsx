import type { Event } from '#contract/events.ts';
import { formatDay, formatTime } from '../../lib/college-time.ts';
import classes from './mark-form.module.css';
import { NameValueList } from './name-value-list.tsx';

/** The chosen event in full, because two events of a day often share most of their title. */
export function EventDetails({ event }: { readonly event: Event }) {
  return (
    <div className={classes.details}>
      <NameValueList
        items={[
          ['Event', event.title],
          ['Date and time', `${formatDay(event.date)}, ${formatTime(event.time)}`],
          ['Location', event.location],
          ['Type', event.event_type],
        ]}
      />
    </div>
  );
}
