import type { Event } from '#contract/events/schema.ts';
import { grouped } from '../lib/format/format.ts';
import { useEventCounts } from '../lib/live/live-state.ts';

/** How many are present of those expected. Follows new marks. */
export function Attendees({ event }: { readonly event: Event }) {
  const { present, expected } = useEventCounts(event);
  return (
    <span className="rc-number">
      {grouped(present)} / {grouped(expected)}
    </span>
  );
}
