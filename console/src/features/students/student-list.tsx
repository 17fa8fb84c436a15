import { memo, useCallback } from 'react';
import type { ListedUser, UserSort } from '#contract/users/schema.ts';
import { usePrinting } from '../../lib/use-printing.ts';
import { useWide } from '../../ui/list/data-table.tsx';
import { type Choice, FilterSelect } from '../../ui/list/filter-select.tsx';
import type { Selection } from '../../ui/list/use-selection.ts';
import { useSteadyRows } from '../../ui/list/use-steady-rows.ts';
import { StudentCards } from './student-cards.tsx';
import { StudentTable } from './student-table.tsx';

/** The orders of the list, in words, for screens without a table's head. */
const SORTS: readonly Choice<UserSort>[] = [
  { value: 'name', label: 'Name, from A' },
  { value: '-name', label: 'Name, from Z' },
  { value: 'roll_no', label: 'Roll number, from 0' },
  { value: '-roll_no', label: 'Roll number, from Z' },
  { value: 'trade', label: 'Trade, from A' },
  { value: '-trade', label: 'Trade, from Z' },
  { value: 'year', label: 'Year, from the first' },
  { value: '-year', label: 'Year, from the last' },
  { value: 'attendance', label: 'Attendance, from none' },
  { value: '-attendance', label: 'Attendance, from the highest' },
  { value: 'state', label: 'State, active first' },
  { value: '-state', label: 'State, deactivated first' },
  { value: '-created', label: 'Added, the newest first' },
  { value: 'created', label: 'Added, the oldest first' },
];

interface StudentListProps {
  readonly students: readonly ListedUser[];
  /** The filters that these students pass, and their order. */
  readonly of: string;
  readonly selection: Selection;
  readonly sort: UserSort;
  readonly onSort: (sort: UserSort) => void;
}

/** A table if there is room and on paper, otherwise cards. Memoised, so that typing into the search redraws no row. */
export const StudentList = memo(function StudentList({
  students,
  of,
  selection,
  sort,
  onSort,
}: StudentListProps) {
  const { ids, choose } = selection;
  const wide = useWide(75);
  const printing = usePrinting();
  const chooseOne = useCallback((id: string, chosen: boolean) => choose([id], chosen), [choose]);
  const rows = { ...useSteadyRows(students, of), chosen: ids, onChoose: chooseOne };
  if (wide) return <StudentTable {...rows} all={printing} sort={sort} onSort={onSort} />;
  return (
    <>
      <FilterSelect label="Sorted by" choices={SORTS} value={sort} onChoose={onSort} />
      <StudentCards {...rows} />
    </>
  );
});
