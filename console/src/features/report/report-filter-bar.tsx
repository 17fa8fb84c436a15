import { ATTENDANCE_STATUSES, EVENT_TYPES } from '#contract/constants.ts';
import { SIGNUP_TRADES } from '#contract/trades.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { attendanceLabel, choicesOf, withChosen } from '../../ui/list/filter-choices.ts';
import type { Choice } from '../../ui/list/filter-select.tsx';
import { AsOfField } from './as-of-field.tsx';
import { DATE_RANGE_LABELS, DATE_RANGES, type DateRange, type ScreenFilters } from './report-filters.ts';

const RANGES: readonly Choice<DateRange>[] = DATE_RANGES.map(value => ({
  value,
  label: DATE_RANGE_LABELS[value],
}));
const TYPES = choicesOf('All Types', EVENT_TYPES);
const STATUSES = choicesOf('All', ATTENDANCE_STATUSES, attendanceLabel);

interface ReportFilterBarProps {
  readonly filters: ScreenFilters;
  /** The problem with the chosen instant. */
  readonly asOfProblem: string | undefined;
  readonly onChange: (filters: ScreenFilters) => void;
}

export function ReportFilterBar({ filters, asOfProblem, onChange }: ReportFilterBarProps) {
  const trades = choicesOf('All Trades', withChosen(SIGNUP_TRADES, filters.trade));
  return (
    <FilterBar
      filters={filters}
      onChange={onChange}
      search={{ label: 'Search students', placeholder: 'Search name, roll number, email or event' }}
      selects={{
        range: { label: 'Date range', choices: RANGES },
        trade: { label: 'Trade', choices: trades },
        event_type: { label: 'Event type', choices: TYPES },
        status: { label: 'Status', choices: STATUSES },
      }}
      columns="repeat(5, minmax(0, 1fr))"
      searchAlone
    >
      <AsOfField
        value={filters.asOf}
        problem={asOfProblem}
        onChoose={asOf => onChange({ ...filters, asOf })}
      />
    </FilterBar>
  );
}
