import { grouped } from '../../lib/format/format.ts';
import { ScrollBox } from '../../ui/list/scroll-box.tsx';
import classes from './students.module.css';

/** A ticked student, and whether the list behind shows them: ticks stay while the list is searched for others. */
export interface ChosenStudent {
  readonly id: string;
  readonly name: string;
  readonly rollNo: string | null;
  /** Not an admin, who stands in the list, too. */
  readonly isStudent: boolean;
  readonly isShown: boolean;
}

/** Who is chosen, and how many of them nobody sees in the list behind. Those come first. */
export function ChosenStudents({ students }: { readonly students: readonly ChosenStudent[] }) {
  const unseen = students.filter(({ isShown }) => !isShown);
  const seen = students.filter(({ isShown }) => isShown);
  return (
    <div className={classes.chosen}>
      {unseen.length > 0 && <p className={classes.unseen}>{unseenOf(unseen.length, students.length)}</p>}
      {/* Closed, because there may be hundreds. */}
      <details className="rc-soft">
        <summary>Names</summary>
        <ScrollBox label="Names" maxHeight="12rem">
          <ul>
            {[...unseen, ...seen].map(({ id, name, rollNo, isShown }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                {rollNo && `, ${rollNo}`}
                {!isShown && ' (not shown)'}
              </li>
            ))}
          </ul>
        </ScrollBox>
      </details>
    </div>
  );
}

const unseenOf = (unseen: number, all: number): string => {
  if (unseen < all)
    return `${grouped(unseen)} of them ${unseen === 1 ? 'is' : 'are'} not shown in the list behind.`;
  return all === 1 ? 'The list behind does not show them.' : 'The list behind shows none of them.';
};
