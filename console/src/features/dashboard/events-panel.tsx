import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { LIMITS } from '#contract/constants.ts';
import type { Event } from '#contract/events.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useEventsQuery } from '../../lib/endpoints/events.ts';
import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { eventsQueryOf, isFiltered, NO_FILTERS } from './event-filters.ts';
import { EventTable } from './event-table.tsx';
import { EventsFilterBar } from './events-filter-bar.tsx';

const TYPING_MS = 250;

interface EventsPanelProps {
  readonly upcoming: readonly Event[] | undefined;
}

/** The next events; once something is sought, whatever is found among all of them. */
export function EventsPanel({ upcoming }: EventsPanelProps) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [settled] = useDebouncedValue(filters, TYPING_MS);
  const seeking = isFiltered(filters) && isFiltered(settled);
  const found = useEventsQuery(eventsQueryOf(settled), { skip: !seeking });

  return (
    <Panel
      title={seeking ? 'Events' : 'Upcoming Events'}
      aside={seeking && found.data && <span role="status">{found.data.count} found</span>}
    >
      <EventsFilterBar filters={filters} onChange={setFilters} />
      {seeking ? (
        <Found
          events={found.currentData?.events ?? found.data?.events}
          failed={found.isError}
          onRetry={() => void found.refetch()}
          onClear={() => setFilters(NO_FILTERS)}
        />
      ) : (
        <Upcoming events={upcoming} />
      )}
    </Panel>
  );
}

function Upcoming({ events }: { readonly events: readonly Event[] | undefined }) {
  if (!events) return <LoadingState label="Loading upcoming events" />;
  if (events.length > 0) return <EventTable events={events.slice(0, LIMITS.dashboard.upcomingEvents)} />;
  return (
    <EmptyState
      title={MESSAGES.noUpcoming}
      action={
        <Button component={Link} to={PATHS.createEvent}>
          Create Event
        </Button>
      }
    />
  );
}

interface FoundProps {
  readonly events: readonly Event[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

function Found({ events, failed, onRetry, onClear }: FoundProps) {
  if (failed) return <LoadFailed message={MESSAGES.eventsFailed} onRetry={onRetry} />;
  if (!events) return <LoadingState label="Looking for events" />;
  if (events.length > 0) return <EventTable events={events} />;
  return (
    <EmptyState
      title={MESSAGES.noEvents}
      description={MESSAGES.adjustFilters}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
