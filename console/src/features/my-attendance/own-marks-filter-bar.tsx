import { ATTENDANCE_STATUSES, EVENT_TYPES } from '#contract/constants.ts';
import { type Choice, FilterSelect } from '../../ui/filter-select.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import classes from './my-attendance.module.css';
import type { Filters } from './own-marks-filters.ts';

interface OwnMarksFilterBarProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

const STATUSES: readonly Choice<Filters['status']>[] = [
  { value: '', label: 'All Status' },
  ...ATTENDANCE_STATUSES.map(value => ({ value, label: value === 'present' ? 'Present' : 'Absent' })),
];
const TYPES: readonly Choice<Filters['type']>[] = [
  { value: '', label: 'All Types' },
  ...EVENT_TYPES.map(value => ({ value, label: value })),
];
const RANGES: readonly Choice<Filters['range']>[] = [
  { value: '', label: 'All Time' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
  { value: 'threeMonths', label: 'Last 3 Months' },
];

export function OwnMarksFilterBar({ filters, onChange }: OwnMarksFilterBarProps) {
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        label="Search events"
        placeholder="Search events..."
        value={filters.search}
        onSettle={search => onChange({ ...filters, search })}
      />
      <FilterSelect
        label="Status"
        choices={STATUSES}
        value={filters.status}
        onChoose={status => onChange({ ...filters, status })}
      />
      <FilterSelect
        label="Type"
        choices={TYPES}
        value={filters.type}
        onChoose={type => onChange({ ...filters, type })}
      />
      <FilterSelect
        label="Time range"
        choices={RANGES}
        value={filters.range}
        onChoose={range => onChange({ ...filters, range })}
      />
    </search>
  );
}
