import { ATTENDANCE_STATUSES, EVENT_TYPES } from '#contract/constants.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { attendanceLabel, choicesOf } from '../../ui/filter-choices.ts';
import type { Choice } from '../../ui/filter-select.tsx';
import type { Filters } from './own-marks-filters.ts';

interface OwnMarksFilterBarProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

const STATUSES = choicesOf('All Status', ATTENDANCE_STATUSES, attendanceLabel);
const TYPES = choicesOf('All Types', EVENT_TYPES);
const RANGES: readonly Choice<Filters['range']>[] = [
  { value: '', label: 'All Time' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
  { value: 'threeMonths', label: 'Last 3 Months' },
];

export function OwnMarksFilterBar({ filters, onChange }: OwnMarksFilterBarProps) {
  return (
    <FilterBar
      filters={filters}
      onChange={onChange}
      search={{ label: 'Search events', placeholder: 'Search events...' }}
      selects={{
        status: { label: 'Status', choices: STATUSES },
        type: { label: 'Type', choices: TYPES },
        range: { label: 'Time range', choices: RANGES },
      }}
      columns="2fr 1fr 1fr 1fr"
    />
  );
}
