import { YEARS } from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { type Choice, FilterSelect } from '../../ui/filter-select.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import type { StudentFilters } from './student-filters.ts';
import classes from './students.module.css';

const YEAR_CHOICES: readonly Choice<StudentFilters['year']>[] = [
  { value: '', label: 'All Years' },
  ...YEARS.map(value => ({ value, label: value })),
];
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
/** All trades of the catalogue, plus the chosen one if an address contains another. */
const tradeChoices = (chosen: string): readonly Choice<string>[] => {
  const trades = chosen === '' || TRADE_NAMES.includes(chosen) ? TRADE_NAMES : [...TRADE_NAMES, chosen];
  return [{ value: '', label: 'All Trades' }, ...trades.map(value => ({ value, label: value }))];
};

interface StudentFilterBarProps {
  readonly filters: StudentFilters;
  readonly onChange: (filters: StudentFilters) => void;
}

export function StudentFilterBar({ filters, onChange }: StudentFilterBarProps) {
  const change = (part: Partial<StudentFilters>) => onChange({ ...filters, ...part });
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        label="Search name, roll number or email"
        value={filters.search}
        onSettle={search => change({ search })}
      />
      <FilterSelect
        label="Trade"
        choices={tradeChoices(filters.trade)}
        value={filters.trade}
        onChoose={trade => change({ trade })}
      />
      <FilterSelect
        label="Year of study"
        choices={YEAR_CHOICES}
        value={filters.year}
        onChoose={year => change({ year })}
      />
      <FilterSelect
        label="State"
        choices={STATES}
        value={filters.state}
        onChoose={state => change({ state })}
      />
      <FilterSelect label="Role" choices={ROLES} value={filters.role} onChoose={role => change({ role })} />
    </search>
  );
}
