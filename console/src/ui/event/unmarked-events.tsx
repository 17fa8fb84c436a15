import { type UnmarkedEvent, unmarkedRoutes } from '#contract/attendance/unmarked-events.ts';
import { api, get } from '../../lib/api/api.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { counted, grouped } from '../../lib/format/format.ts';
import { ClosedEvents } from './closed-events.tsx';
import { EventLink } from './event-link.tsx';

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

/** The events that are over and have no mark of a student who was expected there. */
export function UnmarkedEvents({ studentId, explanation }: UnmarkedEventsProps) {
  const { data, isError } = useUnmarkedEventsQuery({ id: studentId });
  if (!data) return isError && <p className="rc-soft">The events without a mark could not be loaded.</p>;
  const { events, count } = data;
  if (count === 0) return null;
  return (
    <ClosedEvents
      title={`Not marked at ${counted(count, 'event')}`}
      explanation={explanation}
      more={count > events.length ? `These are the last ${grouped(events.length)}.` : undefined}
    >
      {events.map(event => (
        <EventLine key={event.id} event={event} />
      ))}
    </ClosedEvents>
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
