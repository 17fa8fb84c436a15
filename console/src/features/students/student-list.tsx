import { memo, useCallback } from 'react';
import type { ListedUser } from '#contract/users/schema.ts';
import { useWide } from '../../ui/list/data-table.tsx';
import { ChooseBox } from './choose-box.tsx';
import { StudentCards } from './student-cards.tsx';
import { StudentTable } from './student-table.tsx';
import classes from './students.module.css';
import type { Selection } from './use-selection.ts';

interface StudentListProps {
  readonly students: readonly ListedUser[];
  readonly selection: Selection;
  readonly onOpen: (id: string) => void;
}

/** A table if there is room, otherwise cards. Memoised, so that typing into the search redraws no row. */
export const StudentList = memo(function StudentList({ students, selection, onOpen }: StudentListProps) {
  const { ids, choose } = selection;
  const wide = useWide('75em');
  const chooseOne = useCallback((id: string, chosen: boolean) => choose([id], chosen), [choose]);
  const rows = { students, chosen: ids, onChoose: chooseOne, onOpen };
  const all = <ChooseAll students={students} selection={selection} />;
  if (wide) return <StudentTable {...rows} chooseAll={all} />;
  return (
    <>
      <div className={classes.chooseAll}>
        {all}
        <span aria-hidden>Choose all that are shown</span>
      </div>
      <StudentCards {...rows} />
    </>
  );
});

function ChooseAll({ students, selection: { ids, choose } }: Omit<StudentListProps, 'onOpen'>) {
  const chosen = students.filter(({ id }) => ids.has(id)).length;
  const toggle = (on: boolean): void =>
    choose(
      students.map(({ id }) => id),
      on,
    );
  return (
    <ChooseBox
      label="Choose all that are shown"
      chosen={chosen > 0 && chosen === students.length}
      partly={chosen > 0 && chosen < students.length}
      onChoose={toggle}
    />
  );
}
