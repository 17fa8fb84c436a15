import { useEffect } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
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

  // While the results of new filters load, the previous ones stay.
  const pages = found.currentData?.pages ?? found.data?.pages;
  if (found.isError && !found.currentData) {
    return (
      <LoadFailed
        message={MESSAGES.eventsFailed}
        detail={sentence(found.error, '')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  }
  if (!pages) return <LoadingState label="Looking for events" />;
  const events = pages.flatMap(page => page.events);
  if (events.length === 0) return <NoneFound onClear={onClear} />;
  return (
    <>
      <EventTable events={events} />
      <ShowMore
        more={found.hasNextPage}
        loading={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      />
    </>
  );
}

function NoneFound({ onClear }: Pick<FoundEventsProps, 'onClear'>) {
  return (
    <EmptyState
      title={MESSAGES.noEvents}
      description={MESSAGES.adjustFilters}
      action={<ClearFilters onClear={onClear} />}
    />
  );
}
