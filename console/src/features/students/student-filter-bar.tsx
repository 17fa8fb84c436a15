import { YEARS } from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { choicesOf, withChosen } from '../../ui/list/filter-choices.ts';
import type { Choice } from '../../ui/list/filter-select.tsx';
import type { StudentFilters } from './student-filters.ts';

const YEAR_CHOICES = choicesOf('All Years', YEARS);
const STATES: readonly Choice<StudentFilters['state']>[] = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'all', label: 'Active and deactivated' },
];
const ROLES: readonly Choice<StudentFilters['role']>[] = [
  { value: 'user', label: 'Students' },
  { value: 'admin', label: 'Admins' },
  { value: 'all', label: 'Students and admins' },
];

interface StudentFilterBarProps {
  readonly filters: StudentFilters;
  readonly onChange: (filters: StudentFilters) => void;
}

export function StudentFilterBar({ filters, onChange }: StudentFilterBarProps) {
  const trades = choicesOf('All Trades', withChosen(TRADE_NAMES, filters.trade));
  return (
    <FilterBar
      filters={filters}
      onChange={onChange}
      search={{ label: 'Search name, roll number or email' }}
      selects={{
        trade: { label: 'Trade', choices: trades },
        year: { label: 'Year of study', choices: YEAR_CHOICES },
        state: { label: 'State', choices: STATES },
        role: { label: 'Role', choices: ROLES },
      }}
      columns="2fr repeat(4, minmax(0, 1fr))"
    />
  );
}
