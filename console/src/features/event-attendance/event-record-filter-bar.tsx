import { ATTENDANCE_STATUSES } from '#contract/constants.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { attendanceLabel, choicesOf } from '../../ui/list/filter-choices.ts';
import { type EventRecordFilters, tradesToFilterBy } from './event-record-filters.ts';

const STATUSES = choicesOf('All Status', ATTENDANCE_STATUSES, attendanceLabel);

interface EventRecordFilterBarProps {
  readonly filters: EventRecordFilters;
  /** The trades in the records, whatever the filters. */
  readonly trades: readonly string[];
  /** Students can search others by name only, because the server gives them nothing more. */
  readonly searchIn: 'everything' | 'names';
  readonly onChange: (filters: EventRecordFilters) => void;
}

export function EventRecordFilterBar({ filters, trades, searchIn, onChange }: EventRecordFilterBarProps) {
  return (
    <FilterBar
      filters={filters}
      onChange={onChange}
      search={{ label: searchIn === 'everything' ? 'Search by name, ID or email' : 'Search by name' }}
      selects={{
        status: { label: 'Status', choices: STATUSES },
        trade: { label: 'Trade', choices: choicesOf('All Trades', tradesToFilterBy(trades, filters.trade)) },
      }}
      columns="2fr 1fr 1.4fr"
    />
  );
}
