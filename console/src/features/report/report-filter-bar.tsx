import { ATTENDANCE_STATUSES, EVENT_TYPES } from '#contract/constants.ts';
import { SIGNUP_TRADES } from '#contract/trades.ts';
import { type Choice, FilterSelect } from '../../ui/filter-select.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { AsOfField } from './as-of-field.tsx';
import classes from './report.module.css';
import { DATE_RANGE_LABELS, DATE_RANGES, type DateRange, type ScreenFilters } from './report-filters.ts';

const RANGES: readonly Choice<DateRange>[] = DATE_RANGES.map(value => ({
  value,
  label: DATE_RANGE_LABELS[value],
}));
/** The trades of the signup form, plus the chosen one if an address contains another. */
const tradeChoices = (chosen: string): readonly Choice<string>[] => {
  const trades = chosen === '' || SIGNUP_TRADES.includes(chosen) ? SIGNUP_TRADES : [...SIGNUP_TRADES, chosen];
  return [{ value: '', label: 'All Trades' }, ...trades.map(value => ({ value, label: value }))];
};
const TYPES: readonly Choice<ScreenFilters['event_type']>[] = [
  { value: '', label: 'All Types' },
  ...EVENT_TYPES.map(value => ({ value, label: value })),
];
const STATUS_LABELS = { present: 'Present', absent: 'Absent' } as const;
const STATUSES: readonly Choice<ScreenFilters['status']>[] = [
  { value: '', label: 'All' },
  ...ATTENDANCE_STATUSES.map(value => ({ value, label: STATUS_LABELS[value] })),
];

interface ReportFilterBarProps {
  readonly filters: ScreenFilters;
  /** The problem with the chosen instant. */
  readonly asOfProblem: string | undefined;
  readonly onChange: (filters: ScreenFilters) => void;
}

export function ReportFilterBar({ filters, asOfProblem, onChange }: ReportFilterBarProps) {
  const change = (part: Partial<ScreenFilters>) => onChange({ ...filters, ...part });
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        label="Search students"
        placeholder="Search name, roll number, email or event"
        value={filters.search}
        onSettle={search => change({ search })}
      />
      <FilterSelect
        label="Date range"
        choices={RANGES}
        value={filters.range}
        onChoose={range => change({ range })}
      />
      <FilterSelect
        label="Trade"
        choices={tradeChoices(filters.trade)}
        value={filters.trade}
        onChoose={trade => change({ trade })}
      />
      <FilterSelect
        label="Event type"
        choices={TYPES}
        value={filters.event_type}
        onChoose={event_type => change({ event_type })}
      />
      <FilterSelect
        label="Status"
        choices={STATUSES}
        value={filters.status}
        onChoose={status => change({ status })}
      />
      <AsOfField value={filters.asOf} problem={asOfProblem} onChoose={asOf => change({ asOf })} />
    </search>
  );
}
