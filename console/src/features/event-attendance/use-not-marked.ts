import { notMarkedOf } from '#contract/attendance/records.ts';
import type { Event } from '#contract/events/schema.ts';
import { useNotExpected } from '../../lib/api/event-attendance-endpoints.ts';
import { useEventCounts } from '../../lib/live/live-state.ts';

/** How many are expected and not marked, as students come in. */
export const useNotMarked = (event: Pick<Event, 'id' | 'counts'>): number =>
  notMarkedOf(useEventCounts(event), useNotExpected(event.id));
