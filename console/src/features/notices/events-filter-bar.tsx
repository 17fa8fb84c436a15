import type { RefObject } from 'react';
import { EVENT_TYPES } from '#contract/constants.ts';
import { type Choice, FilterSelect } from '../../ui/filter-select.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import type { EventFilters } from './event-filters.ts';
import classes from './notices.module.css';

interface EventsFilterBarProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly filters: EventFilters;
  readonly onChange: (filters: EventFilters) => void;
}

const TYPES: readonly Choice<EventFilters['event_type']>[] = [
  { value: '', label: 'All Types' },
  ...EVENT_TYPES.map(value => ({ value, label: value })),
];

export function EventsFilterBar({ ref, filters, onChange }: EventsFilterBarProps) {
  return (
    <search className={classes.filters} ref={ref}>
      <SearchInput
        label="Search events"
        placeholder="Search events..."
        value={filters.search}
        onSettle={search => onChange({ ...filters, search })}
      />
      <FilterSelect
        label="Event type"
        choices={TYPES}
        value={filters.event_type}
        onChoose={event_type => onChange({ ...filters, event_type })}
      />
    </search>
  );
}
