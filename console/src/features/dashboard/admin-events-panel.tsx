import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AdminEventFilterBar } from './admin-event-filter-bar.tsx';
import { isFiltered, NO_FILTERS } from './admin-event-filters.ts';
import { EventTable } from './event-table.tsx';
import { FoundEvents } from './found-events.tsx';

interface AdminEventsPanelProps {
  readonly upcoming: readonly Event[] | undefined;
}

/** The next events or, during a search, all events that match. */
export function AdminEventsPanel({ upcoming }: AdminEventsPanelProps) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [found, setFound] = useState<number | undefined>();
  const seeking = isFiltered(filters);

  return (
    <Panel
      title={seeking ? 'Events' : 'Upcoming Events'}
      aside={<span role="status">{seeking && found !== undefined && `${found} found`}</span>}
    >
      <AdminEventFilterBar filters={filters} onChange={setFilters} />
      {seeking ? (
        <FoundEvents filters={filters} onCount={setFound} onClear={() => setFilters(NO_FILTERS)} />
      ) : (
        <Upcoming events={upcoming} />
      )}
    </Panel>
  );
}

function Upcoming({ events }: { readonly events: readonly Event[] | undefined }) {
  if (!events) return <LoadingState label="Loading upcoming events" />;
  if (events.length > 0) return <EventTable events={events} />;
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
