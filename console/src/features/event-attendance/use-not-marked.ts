import { notMarkedOf } from '#contract/attendance/records.ts';
import type { Event } from '#contract/events/schema.ts';
import { useEventStatsQuery } from '../../lib/api/event-attendance-endpoints.ts';
import { useEventCounts } from '../../lib/live/live-state.ts';

/** How many are expected and not marked, as students come in. */
export function useNotMarked(event: Pick<Event, 'id' | 'counts'>): number {
  const { data } = useEventStatsQuery({ id: event.id });
  return notMarkedOf(useEventCounts(event), data?.stats.notExpected ?? 0);
}
