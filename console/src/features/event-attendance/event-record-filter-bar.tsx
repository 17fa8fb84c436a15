import { ATTENDANCE_STATUSES } from '#contract/constants.ts';
import { type Choice, FilterSelect } from '../../ui/filter-select.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { type EventRecordFilters, tradesToFilterBy } from './event-record-filters.ts';
import classes from './records.module.css';

const STATUS_LABELS = { present: 'Present', absent: 'Absent' } as const;
const STATUSES: readonly Choice<EventRecordFilters['status']>[] = [
  { value: '', label: 'All Status' },
  ...ATTENDANCE_STATUSES.map(value => ({ value, label: STATUS_LABELS[value] })),
];

interface EventRecordFilterBarProps {
  readonly filters: EventRecordFilters;
  /** The trades in the records, whatever the filters. */
  readonly trades: readonly string[];
  /** Students can search others by name only, because the server gives them nothing more. */
  readonly searchIn: 'everything' | 'names';
  readonly onChange: (filters: EventRecordFilters) => void;
}

export function EventRecordFilterBar({ filters, trades, searchIn, onChange }: EventRecordFilterBarProps) {
  const change = (part: Partial<EventRecordFilters>) => onChange({ ...filters, ...part });
  const choices = tradesToFilterBy(trades, filters.trade).map(value => ({ value, label: value }));
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        label={searchIn === 'everything' ? 'Search by name, ID or email' : 'Search by name'}
        value={filters.search}
        onSettle={search => change({ search })}
      />
      <FilterSelect
        label="Status"
        choices={STATUSES}
        value={filters.status}
        onChoose={status => change({ status })}
      />
      <FilterSelect
        label="Trade"
        choices={[{ value: '', label: 'All Trades' }, ...choices]}
        value={filters.trade}
        onChoose={trade => change({ trade })}
      />
    </search>
  );
}
