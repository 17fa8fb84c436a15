import type { RefObject } from 'react';
import { EVENT_TYPES } from '#contract/constants.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { choicesOf } from '../../ui/list/filter-choices.ts';
import type { BoardEventFilters } from './board-event-filters.ts';

interface BoardEventFilterBarProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly filters: BoardEventFilters;
  readonly onChange: (filters: BoardEventFilters) => void;
}

const TYPES = choicesOf('All Types', EVENT_TYPES);

export function BoardEventFilterBar({ ref, filters, onChange }: BoardEventFilterBarProps) {
  return (
    <FilterBar
      ref={ref}
      filters={filters}
      onChange={onChange}
      search={{ label: 'Search events', placeholder: 'Search events...' }}
      selects={{ event_type: { label: 'Event type', choices: TYPES } }}
      columns="minmax(0, 1fr) 14rem"
    />
  );
}
