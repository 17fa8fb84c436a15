import { EVENT_STATUSES } from '#contract/constants.ts';
import { TRADE_CODES } from '#contract/trades.ts';
import { type Choice, FilterSelect } from '../../ui/filter-select.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import type { AdminEventFilters } from './admin-event-filters.ts';
import classes from './dashboard.module.css';

const STATUS_LABELS = { active: 'Active', completed: 'Completed', upcoming: 'Upcoming' } as const;

const STATUSES: readonly Choice<AdminEventFilters['status']>[] = [
  { value: '', label: 'All Status' },
  ...EVENT_STATUSES.map(value => ({ value, label: STATUS_LABELS[value] })),
];

const TRADES: readonly Choice<string>[] = [
  { value: '', label: 'All Trades' },
  ...TRADE_CODES.map(({ code, name }) => ({ value: name, label: `${code} – ${name}` })),
];

interface AdminEventFilterBarProps {
  readonly filters: AdminEventFilters;
  readonly onChange: (filters: AdminEventFilters) => void;
}

export function AdminEventFilterBar({ filters, onChange }: AdminEventFilterBarProps) {
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        label="Search title and location"
        value={filters.search}
        onSettle={search => onChange({ ...filters, search })}
      />
      <FilterSelect
        label="Trade"
        choices={TRADES}
        value={filters.trade}
        onChoose={trade => onChange({ ...filters, trade })}
      />
      <FilterSelect
        label="Status"
        choices={STATUSES}
        value={filters.status}
        onChoose={status => onChange({ ...filters, status })}
      />
    </search>
  );
}
