import type { Event } from '#contract/events/schema.ts';
import { useNotExpected } from './api/event-stats-endpoints.ts';
import type { PresentCounts } from './format/present-words.ts';
import { useEventCounts } from './live/live-state.ts';

/**
 * How many are present at an event, as students come in. How many of those marked are not expected is asked only where
 * all seem to be there: it would be asked again after each mark. Without `mayAsk` it stays unknown, as for a pass.
 */
export function usePresentCounts(
  event: Pick<Event, 'id' | 'counts'>,
  mayAsk = true,
): PresentCounts & { readonly absent: number } {
  const { present, absent, expected } = useEventCounts(event);
  const notExpected = useNotExpected(event.id, { skip: !mayAsk || present === 0 || present < expected });
  return { present, absent, expected, notExpected };
}
