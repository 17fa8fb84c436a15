import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useFoundEventsInfiniteQuery } from '../../lib/api/event-endpoints.ts';
import { showing } from '../../lib/format/format.ts';
import { PATHS } from '../../lib/paths.ts';
import { NoMatches } from '../../ui/list/no-matches.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { ShownCount } from '../../ui/list/shown-count.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { EventList } from './event-list.tsx';
import { type EventListFilters, eventsQueryOf } from './event-list-filters.ts';

interface EventResultsProps {
  readonly filters: EventListFilters;
  readonly onClear: () => void;
  readonly onDelete: (event: Event, from: HTMLElement | null) => void;
}

/** The events that match, as far as loaded. */
export function EventResults({ filters, onClear, onDelete }: EventResultsProps) {
  const list = useFoundEventsInfiniteQuery(eventsQueryOf(filters));
  const pages = shownPages(list);
  const events = pages.flatMap(page => page.events);
  const first = pages[0];
  return (
    <Panel
      title="Events"
      aside={<ShownCount query={list}>{first && showing(events.length, first, 'event')}</ShownCount>}
    >
      <Results
        query={list}
        failure={MESSAGES.eventsFailed}
        loading={<LoadingState label="Loading the events" rows={8} />}
      >
        {events.length > 0 ? (
          <EventList events={events} onDelete={onDelete} />
        ) : first?.total === 0 ? (
          <NoEventsYet />
        ) : (
          <NoMatches title={MESSAGES.noEvents} onClear={onClear} />
        )}
      </Results>
    </Panel>
  );
}

const NoEventsYet = () => (
  <EmptyState
    icon={IconCalendarPlus}
    title={MESSAGES.noEventsYet}
    description="An event or a meeting becomes active on its day, and the scanner offers it then."
    action={
      <Button component={Link} to={PATHS.createEvent}>
        Create Event
      </Button>
    }
  />
);
