import { isFor } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import { useTimelineQuery } from '../../lib/api/event-attendance-endpoints.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { type Status, StatusBadge } from '../../ui/status-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import { markedIn } from '../../ui/timeline/entry-words.ts';

/** How the student stands at the event, who would otherwise look for one line among hundreds. */
export function OwnStanding({ event }: { readonly event: Event }) {
  const user = useSignedInUser();
  const { data, isError } = useTimelineQuery({ id: user.id, eventId: event.id });
  // The place is kept, so that nothing moves.
  if (!data) return isError ? null : <Tag>You: …</Tag>;
  return <StatusBadge of="You" status={markedIn(data.entries) ?? unmarked(event, user)} />;
}

/** Who was expected at an event that is over follows from what students were then, which is not known here. */
const unmarked = (event: Event, { trade, year, waiting }: Student): Status =>
  event.status !== 'completed' && (waiting === true || !isFor(event, { trade, year }))
    ? 'not expected'
    : 'not marked';

type Student = ReturnType<typeof useSignedInUser>;
