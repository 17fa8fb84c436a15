import { memo } from 'react';
import { ChooseBox } from './choose-box.tsx';
import type { StudentRowProps, StudentRowsProps } from './student-cells.tsx';
import { NOTHING, Person, Rate, rowPropsOf, State } from './student-cells.tsx';
import classes from './students.module.css';
import { useVisibleRows } from './use-visible-rows.ts';

const CARD_PX = 150;
/** The same value as in the style sheet. */
const GAP_PX = 12;

/** The students as cards, for narrow screens. Of thousands only the visible ones are drawn. */
export function StudentCards({ hand, ...students }: StudentRowsProps) {
  const count = students.placed.length;
  const { list, before, after, ...visible } = useVisibleRows<HTMLUListElement>({
    count,
    height: CARD_PX,
    gap: GAP_PX,
  });
  return (
    <ul className={classes.cards} ref={list} style={{ paddingTop: before, paddingBottom: after }} {...hand}>
      {rowPropsOf(students, visible).map(row => (
        <Card key={row.student.id} of={count} {...row} />
      ))}
    </ul>
  );
}

const Card = memo(function Card({
  student,
  gone,
  index,
  measure,
  of,
  chosen,
  onChoose,
}: StudentRowProps & { readonly of: number }) {
  return (
    <li
      className={classes.card}
      ref={measure}
      data-index={index}
      data-chosen={chosen}
      aria-posinset={index + 1}
      aria-setsize={of}
    >
      <ChooseBox label={`Select ${student.name}`} chosen={chosen} onChoose={on => onChoose(student.id, on)} />
      <div className={classes.cardBody}>
        <Person student={student} />
        <p className={`${classes.soft} rc-number`}>
          {[student.roll_no, student.trade, student.year].filter(Boolean).join(', ') || NOTHING}
        </p>
        <div className={classes.cardFoot}>
          <State student={student} gone={gone} />
          <Rate student={student} />
        </div>
      </div>
    </li>
  );
});
