import { useParams } from 'react-router';
import { idSchema } from '#contract/common.ts';
import { isGone } from '../../lib/api/api-error.ts';
import { useEventQuery } from '../../lib/api/event-endpoints.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { homeOf } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { EventUnavailable, NoSuchEvent } from '../../ui/event/event-unavailable.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { EventDetail, type EventDetailProps } from './event-detail.tsx';

/** The attendance of one event. If the address contains no valid id, this is shown without asking the server. */
export function EventAttendancePage() {
  const { eventId } = useParams();
  const { role } = useSignedInUser();
  const back = { to: homeOf(role), label: 'Back to Dashboard' };
  const id = idSchema.safeParse(eventId).data;
  if (id !== undefined) return <OneEvent key={id} id={id} isAdmin={role === 'admin'} back={back} />;
  return (
    <>
      <PageHeader title={TITLE} back={back} />
      <NoSuchEvent back={back} />
    </>
  );
}

const TITLE = 'Event Attendance';

interface OneEventProps extends Omit<EventDetailProps, 'event'> {
  readonly id: string;
}

function OneEvent({ id, isAdmin, back }: OneEventProps) {
  const query = useEventQuery({ id }, usePollWhileAway());
  const { data, error } = query;
  if (data && !isGone(error)) return <EventDetail event={data.event} isAdmin={isAdmin} back={back} />;
  return (
    <>
      <PageHeader title={TITLE} back={back} />
      {error ? (
        <EventUnavailable query={query} back={back} />
      ) : (
        <LoadingState label="Loading the event" rows={5} rowHeight={96} />
      )}
    </>
  );
}
