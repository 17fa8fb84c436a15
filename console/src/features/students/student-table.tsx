import { Table } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { AccountStatusBadge } from './account-status-badge.tsx';
import { ChooseBox } from './choose-box.tsx';
import type { StudentRowProps, StudentRowsProps } from './student-cells.tsx';
import { NOTHING, Person, Rate } from './student-cells.tsx';
import classes from './students.module.css';
import { useVisibleRows } from './use-visible-rows.ts';

const ROW_PX = 65;

/** Of the columns after the name, which takes what is left. */
const WIDTHS = [
  ['Roll Number', '7rem'],
  ['Trade', '10rem'],
  ['Year', '5.75rem'],
  ['Attendance', '6.75rem'],
  ['State', '8.25rem'],
] as const;

/** Of thousands of rows only the visible ones are drawn. Two empty rows take the space of the others. */
export function StudentTable({
  students,
  chosen,
  onChoose,
  onOpen,
  chooseAll,
}: StudentRowsProps & { readonly chooseAll: ReactNode }) {
  const { list, rows, before, after, measure } = useVisibleRows<HTMLTableSectionElement>({
    count: students.length,
    height: ROW_PX,
  });
  return (
    <Table className={classes.table} layout="fixed" highlightOnHover aria-rowcount={students.length + 1}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.boxCell}>{chooseAll}</Table.Th>
          <Table.Th scope="col">Student</Table.Th>
          {WIDTHS.map(([title, width]) => (
            <Table.Th key={title} scope="col" w={width}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={list}>
        {before > 0 && <Gap height={before} />}
        {rows.map(({ index }) => {
          const student = students[index];
          return (
            student && (
              <Row
                key={student.id}
                student={student}
                index={index}
                measure={measure}
                chosen={chosen.has(student.id)}
                onChoose={onChoose}
                onOpen={onOpen}
              />
            )
          );
        })}
        {after > 0 && <Gap height={after} />}
      </Table.Tbody>
    </Table>
  );
}

const Gap = ({ height }: { readonly height: number }) => (
  <tr>
    <td style={{ height, padding: 0 }} colSpan={7} />
  </tr>
);

/** Memoised: ticking one of five thousand rows redraws only that row. */
const Row = memo(function Row({ student, index, measure, chosen, onChoose, onOpen }: StudentRowProps) {
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2} data-chosen={chosen}>
      <Table.Td className={classes.boxCell}>
        <ChooseBox
          label={`Choose ${student.name}`}
          chosen={chosen}
          onChoose={on => onChoose(student.id, on)}
        />
      </Table.Td>
      <Table.Th scope="row">
        <Person student={student} onOpen={onOpen} />
      </Table.Th>
      <Table.Td className={`${classes.rollNo} rc-number`}>{student.roll_no ?? NOTHING}</Table.Td>
      <Table.Td>{student.trade ?? NOTHING}</Table.Td>
      <Table.Td className={classes.year}>{student.year ?? NOTHING}</Table.Td>
      <Table.Td>
        <Rate student={student} />
      </Table.Td>
      <Table.Td>
        <AccountStatusBadge user={student} />
      </Table.Td>
    </Table.Tr>
  );
});
