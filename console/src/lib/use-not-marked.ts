import { notMarkedOf } from '#contract/attendance/records.ts';
import type { Event } from '#contract/events/schema.ts';
import { useNotExpected } from './api/event-stats-endpoints.ts';
import { useEventCounts } from './live/live-state.ts';

/** How many are expected and not marked, as students come in. Null while that is not known. */
export function useNotMarked(event: Pick<Event, 'id' | 'counts'>): number | null {
  const counts = useEventCounts(event);
  const notExpected = useNotExpected(event.id);
  return notExpected === undefined ? null : notMarkedOf(counts, notExpected);
}
