import { EVENT_STATUSES } from '#contract/constants.ts';
import { TRADE_CODES } from '#contract/trades.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { choicesOf } from '../../ui/list/filter-choices.ts';
import type { Choice } from '../../ui/list/filter-select.tsx';
import type { AdminEventFilters } from './admin-event-filters.ts';

const STATUS_LABELS = { active: 'Active', completed: 'Completed', upcoming: 'Upcoming' } as const;

const STATUSES = choicesOf('All Status', EVENT_STATUSES, status => STATUS_LABELS[status]);

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
    <FilterBar
      filters={filters}
      onChange={onChange}
      search={{ label: 'Search title and location' }}
      selects={{
        trade: { label: 'Trade', choices: TRADES },
        status: { label: 'Status', choices: STATUSES },
      }}
      columns="2fr 1.2fr 1fr"
    />
  );
}
