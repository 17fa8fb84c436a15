import type { UserSort } from '#contract/users/schema.ts';
import type { Choice } from '../../ui/list/filter-select.tsx';

/** The orders of the list, in words, for screens without a table's head. */
export const SORTS: readonly Choice<UserSort>[] = [
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
];

/** The columns of the table, as they are titled, and what each is sorted by. */
export const COLUMNS = [
  { title: 'Student', up: 'name', down: '-name', width: undefined },
  { title: 'Roll Number', up: 'roll_no', down: '-roll_no', width: '8rem' },
  { title: 'Trade', up: 'trade', down: '-trade', width: '10rem' },
  { title: 'Year', up: 'year', down: '-year', width: '5.5rem' },
  { title: 'Attendance', up: 'attendance', down: '-attendance', width: '7.5rem' },
  { title: 'State', up: 'state', down: '-state', width: '8.25rem' },
] as const satisfies readonly {
  readonly title: string;
  readonly up: UserSort;
  readonly down: UserSort;
  readonly width: string | undefined;
}[];
