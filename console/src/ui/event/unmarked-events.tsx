import { type UnmarkedEvent, unmarkedRoutes } from '#contract/attendance/unmarked-events.ts';
import { api, get } from '../../lib/api/api.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { counted, grouped } from '../../lib/format/format.ts';
import { Lines } from '../list/data-table.tsx';
import { EventLink } from './event-link.tsx';
import classes from './unmarked-events.module.css';

const { useUnmarkedEventsQuery } = api.injectEndpoints({
  endpoints: build => ({
    unmarkedEvents: build.query(get(unmarkedRoutes.unmarkedEvents, ['Attendance', 'Event'])),
  }),
});

interface UnmarkedEventsProps {
  readonly studentId: string;
  /** Who reads this, and what to do about it. */
  readonly explanation: string;
}

/** The events that are over and have no mark of a student who was expected there. Closed, because most need none. */
export function UnmarkedEvents({ studentId, explanation }: UnmarkedEventsProps) {
  const { data, isError } = useUnmarkedEventsQuery({ id: studentId });
  if (!data) return isError && <p className="rc-soft">The events without a mark could not be loaded.</p>;
  const { events, count } = data;
  if (count === 0) return null;
  return (
    <details className={`rc-box ${classes.unmarked}`}>
      <summary>Not marked at {counted(count, 'event')}</summary>
      <p className="rc-soft">{explanation}</p>
      <Lines>
        {events.map(event => (
          <EventLine key={event.id} event={event} />
        ))}
      </Lines>
      {count > events.length && <p className="rc-soft">These are the last {grouped(events.length)}.</p>}
    </details>
  );
}

const EventLine = ({ event }: { readonly event: UnmarkedEvent }) => (
  <li>
    <EventLink event={event} />
    <small className="rc-number">
      {event.event_type}, {formatDay(event.date)}, {formatTime(event.time)}
    </small>
  </li>
);
