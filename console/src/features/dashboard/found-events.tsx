import { useEffect } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { NoMatches } from '../../ui/list/no-matches.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { type AdminEventFilters, eventsQueryOf } from './admin-event-filters.ts';
import { useFoundEventsInfiniteQuery } from './dashboard-api.ts';
import { EventTable } from './event-table.tsx';

interface FoundEventsProps {
  readonly filters: AdminEventFilters;
  /** Called with the number of matches as soon as it is known. */
  readonly onCount: (count: number | undefined) => void;
  readonly onClear: () => void;
}

/** All events that match the filters, the latest first. */
export function FoundEvents({ filters, onCount, onClear }: FoundEventsProps) {
  const found = useFoundEventsInfiniteQuery(eventsQueryOf(filters));
  const count = found.currentData?.pages[0]?.count;
  useEffect(() => onCount(count), [count, onCount]);

  const events = shownPages(found).flatMap(page => page.events);
  return (
    <Results
      query={found}
      failure={MESSAGES.eventsFailed}
      loading={<LoadingState label="Looking for events" />}
    >
      {events.length > 0 ? (
        <EventTable events={events} />
      ) : (
        <NoMatches title={MESSAGES.noEvents} onClear={onClear} />
      )}
    </Results>
  );
}
