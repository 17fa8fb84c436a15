import { Table, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import type { UserSort } from '#contract/users/schema.ts';
import { ChooseBox, NOTHING, Person, Rate, State } from './student-cells.tsx';
import classes from './students.module.css';
import { type StudentRowProps, type StudentRowsProps, useVisibleStudents } from './use-visible-students.ts';

const ROW_PX = 65;

/** The columns of the table, as they are titled, and what each is sorted by. */
const COLUMNS = [
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

interface TableProps extends StudentRowsProps, SortProps {
  /** Draws them all. */
  readonly all: boolean;
}

/** Of thousands of rows only the visible ones are drawn. Two empty rows take the space of the others. */
export function StudentTable({ hand, all, sort, onSort, ...students }: TableProps) {
  const drawing = { height: ROW_PX, all };
  const { list, before, after, rows } = useVisibleStudents<HTMLTableSectionElement>(students, drawing);
  return (
    <Table
      className={classes.table}
      layout="fixed"
      highlightOnHover
      aria-rowcount={students.placed.length + 1}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={classes.boxCell}>
            <VisuallyHidden className="rc-screen-only">Select</VisuallyHidden>
          </Table.Th>
          {COLUMNS.map(column => (
            <SortedHead key={column.title} {...column} sort={sort} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={list} {...hand}>
        {before > 0 && <Gap height={before} />}
        {rows.map(row => (
          <Row key={row.student.id} {...row} />
        ))}
        {after > 0 && <Gap height={after} />}
      </Table.Tbody>
    </Table>
  );
}

interface SortProps {
  readonly sort: UserSort;
  readonly onSort: (sort: UserSort) => void;
}

/** The head of a column: a press sorts by it, another one the other way round. */
function SortedHead({ title, up, down, width, sort, onSort }: SortProps & (typeof COLUMNS)[number]) {
  const way = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  const Arrow = way === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th scope="col" w={width} aria-sort={way}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={way !== undefined}
        onClick={() => onSort(way === 'ascending' ? down : up)}
      >
        {title}
        <Arrow size={16} aria-hidden />
      </button>
    </Table.Th>
  );
}

const Gap = ({ height }: { readonly height: number }) => (
  <tr data-gap>
    <td style={{ height, padding: 0 }} colSpan={7} />
  </tr>
);

/** Memoised: ticking one of five thousand rows redraws only that row. */
const Row = memo(function Row({ index, measure, ...row }: StudentRowProps) {
  const { student, chosen } = row;
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2} data-chosen={chosen}>
      <Table.Td className={classes.boxCell}>
        <ChooseBox {...row} />
      </Table.Td>
      <Table.Th scope="row">
        <Person student={student} />
      </Table.Th>
      <Table.Td className={`${classes.rollNo} rc-number`}>{student.roll_no ?? NOTHING}</Table.Td>
      <Table.Td>{student.trade ?? NOTHING}</Table.Td>
      <Table.Td className={classes.year}>{student.year ?? NOTHING}</Table.Td>
      <Table.Td>
        <Rate student={student} />
      </Table.Td>
      <Table.Td>
        <State {...row} />
      </Table.Td>
    </Table.Tr>
  );
});
