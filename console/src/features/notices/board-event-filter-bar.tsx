import type { RefObject } from 'react';
import { EVENT_TYPES } from '#contract/constants.ts';
import { type Choice, FilterSelect } from '../../ui/filter-select.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import type { BoardEventFilters } from './board-event-filters.ts';
import classes from './notices.module.css';

interface BoardEventFilterBarProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly filters: BoardEventFilters;
  readonly onChange: (filters: BoardEventFilters) => void;
}

const TYPES: readonly Choice<BoardEventFilters['event_type']>[] = [
  { value: '', label: 'All Types' },
  ...EVENT_TYPES.map(value => ({ value, label: value })),
];

export function BoardEventFilterBar({ ref, filters, onChange }: BoardEventFilterBarProps) {
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
