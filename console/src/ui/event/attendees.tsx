import type { Event } from '#contract/events/schema.ts';
import { grouped } from '../../lib/format/format.ts';
import { linesAfterPresent } from '../../lib/format/present-words.ts';
import { useEventCounts } from '../../lib/live/live-state.ts';
import classes from './attendees.module.css';

/**
 * How many are present, and how many are expected. Follows new marks. A list's answer does not say who is present and
 * not expected, so it is never so many "of" them.
 */
export function Attendees({ event }: { readonly event: Event }) {
  const { present, expected } = useEventCounts(event);
  const [above, below] = linesAfterPresent({ present, expected, notExpected: undefined });
  return (
    <span className={`${classes.people} rc-number`}>
      <span>
        {grouped(present)}
        {above}
      </span>{' '}
      <span>{below}</span>
    </span>
  );
}
