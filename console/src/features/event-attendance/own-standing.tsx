import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { TimelineAnswer } from '#contract/attendance/timeline.ts';
import type { Event } from '#contract/events/schema.ts';
import { useTimelineQuery } from '../../lib/api/timeline-endpoint.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { Tag } from '../../ui/tag.tsx';
import { markedIn } from '../../ui/timeline/entry-words.ts';

/** Here and not with the other statuses, which screens load that phones open first. */
const SHOWN = {
  present: { label: 'Present', icon: IconCircleCheck, tone: 'present' },
  absent: { label: 'Absent', icon: IconCircleX, tone: 'absent' },
  unmarked: { label: 'Not marked', icon: IconCircleDashed, tone: 'quiet' },
  listed: { label: 'On the list', icon: IconCircleDashed, tone: 'quiet' },
  unexpected: { label: 'Not expected', icon: IconCircleDashed, tone: 'quiet' },
} as const;

/** How the student stands at the event, who would otherwise look for one line among hundreds. */
export function OwnStanding({ event }: { readonly event: Event }) {
  const user = useSignedInUser();
  const { data, isError } = useTimelineQuery({ id: user.id, eventId: event.id });
  // The place is kept, so that nothing moves.
  if (!data) return isError ? null : <Tag>You: …</Tag>;
  const { label, icon, tone } = SHOWN[markedIn(data.entries) ?? unmarked(event, data)];
  return (
    <Tag tone={tone} icon={icon}>
      You: {label}
    </Tag>
  );
}

/** As long as they can still come, students of a shortlist look whether they are on it. */
function unmarked({ listed, status }: Event, { expected }: TimelineAnswer) {
  if (!expected) return 'unexpected';
  return listed > 0 && status !== 'completed' ? 'listed' : 'unmarked';
}
