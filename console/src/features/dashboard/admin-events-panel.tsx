import { Anchor, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { EVENT_STATUSES, type EventStatus } from '#contract/constants.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_CODES } from '#contract/trades.ts';
import { useFoundEventsInfiniteQuery } from '../../lib/api/event-endpoints.ts';
import { PATHS } from '../../lib/paths.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { choicesOf } from '../../ui/list/filter-choices.ts';
import type { Choice } from '../../ui/list/filter-select.tsx';
import { NoMatches } from '../../ui/list/no-matches.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { chosenOf } from '../../ui/list/url-filters.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import classes from './dashboard.module.css';
import { EventTable } from './event-table.tsx';

/** '' means no restriction. */
type AdminEventFilters = Readonly<{ search: string; trade: string; status: EventStatus | '' }>;

const NO_FILTERS: AdminEventFilters = { search: '', trade: '', status: '' };

/** The next events or, during a search, all events that match. */
export function AdminEventsPanel({ upcoming }: { readonly upcoming: readonly Event[] | undefined }) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [found, setFound] = useState<number | undefined>();
  const seeking = Object.keys(chosenOf(filters)).length > 0;

  return (
    <Panel
      title={seeking ? 'Events' : 'Upcoming Events'}
      aside={
        <span className={classes.aside}>
          <span role="status">{seeking && found !== undefined && `${found} found`}</span>
          <AllEvents filters={filters} />
        </span>
      }
    >
      <FilterBar
        filters={filters}
        onChange={setFilters}
        search={{ label: 'Search title and location' }}
        selects={{
          trade: { label: 'Trade', choices: TRADES },
          status: { label: 'Status', choices: STATUSES },
        }}
        columns="2fr 1.2fr 1fr"
      />
      {seeking ? (
        <FoundEvents filters={filters} onCount={setFound} onClear={() => setFilters(NO_FILTERS)} />
      ) : (
        <Upcoming events={upcoming} />
      )}
    </Panel>
  );
}

/** The way to the list of all events, with what is being looked for here. */
function AllEvents({ filters }: { readonly filters: AdminEventFilters }) {
  const search = new URLSearchParams(chosenOf(filters)).toString();
  return (
    <Anchor component={Link} to={{ pathname: PATHS.events, search }} inherit className={classes.more}>
      All events
    </Anchor>
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

const STATUS_LABELS = { active: 'Active', completed: 'Completed', upcoming: 'Upcoming' } as const;

const STATUSES = choicesOf('All Status', EVENT_STATUSES, status => STATUS_LABELS[status]);

const TRADES: readonly Choice<string>[] = [
  { value: '', label: 'All Trades' },
  ...TRADE_CODES.map(({ code, name }) => ({ value: name, label: `${code} – ${name}` })),
];

interface FoundEventsProps {
  readonly filters: AdminEventFilters;
  /** Called with the number of matches as soon as it is known. */
  readonly onCount: (count: number | undefined) => void;
  readonly onClear: () => void;
}

/** All events that match the filters, the latest first. */
function FoundEvents({ filters, onCount, onClear }: FoundEventsProps) {
  const found = useFoundEventsInfiniteQuery(chosenOf(filters));
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
