import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import type { ReadList } from '../../../lib/student-list/read-list.ts';
import { ScrollBox } from '../../../ui/list/scroll-box.tsx';
import classes from './list.module.css';

type ListedProps = Omit<ReadList, 'groups' | 'asks'> & { readonly toMark: readonly DoorStudent[] };

/** What will happen, in words. Those who are not known or not expected are named. */
export function Listed({ toMark, presentAlready, notExpected, waiting, unknown }: ListedProps) {
  const lines = [
    ['', presentAlready.length, 'present already', ''],
    ['absent', notExpected.length, 'not expected here', namesOf(notExpected)],
    ['absent', waiting.length, 'not approved yet', namesOf(waiting)],
    ['absent', unknown.length, 'not known', unknown.join(', ')],
  ] as const;
  const shown = lines.filter(([, count]) => count > 0);
  return (
    <div role="status">
      {shown.length + toMark.length > 0 && (
        <ScrollBox label="This list" maxHeight="12rem">
          <ul className={classes.listed}>
            {toMark.length > 0 && (
              <li data-tone="present">
                <strong className="rc-number">{toMark.length}</strong> will be marked present
                {/* Closed, because a screen reader says this box again at every change. */}
                <details>
                  <summary>Names</summary>
                  <small>{namesOf(toMark)}</small>
                </details>
              </li>
            )}
            {shown.map(([tone, count, what, who]) => (
              <li key={what} data-tone={tone}>
                <strong className="rc-number">{count}</strong> {what}
                {who !== '' && <small>{who}</small>}
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </div>
  );
}

export const namesOf = (students: readonly DoorStudent[]): string =>
  students.map(({ name }) => name).join(', ');
