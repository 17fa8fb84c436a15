import { memo } from 'react';
import { ChooseBox, NOTHING, Person, Rate, State } from './student-cells.tsx';
import classes from './students.module.css';
import { type StudentRowProps, type StudentRowsProps, useVisibleStudents } from './use-visible-students.ts';

/** The gap is the same as in the style sheet. */
const CARD_PX = { height: 150, gap: 12 };

/** The students as cards, for narrow screens. Of thousands only the visible ones are drawn. */
export function StudentCards({ hand, ...students }: StudentRowsProps) {
  const { list, before, after, rows } = useVisibleStudents<HTMLUListElement>(students, CARD_PX);
  return (
    <ul className={classes.cards} ref={list} style={{ paddingTop: before, paddingBottom: after }} {...hand}>
      {rows.map(row => (
        <Card key={row.student.id} of={students.placed.length} {...row} />
      ))}
    </ul>
  );
}

const Card = memo(function Card({ index, measure, of, ...row }: StudentRowProps & { readonly of: number }) {
  const { student, chosen } = row;
  return (
    <li
      className={classes.card}
      ref={measure}
      data-index={index}
      data-chosen={chosen}
      aria-posinset={index + 1}
      aria-setsize={of}
    >
      <ChooseBox {...row} />
      <div className={classes.cardBody}>
        <Person student={student} />
        <p className={`${classes.soft} rc-number`}>
          {[student.roll_no, student.trade, student.year].filter(Boolean).join(', ') || NOTHING}
        </p>
        <div className={classes.cardFoot}>
          <State {...row} />
          <Rate student={student} />
        </div>
      </div>
    </li>
  );
});
