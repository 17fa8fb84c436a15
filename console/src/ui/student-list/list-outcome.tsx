import { ScrollBox } from '../list/scroll-box.tsx';
import classes from './student-list.module.css';

/** How many of a list something is said of. */
export interface OutcomeLine {
  readonly tone: 'present' | 'absent' | 'plain';
  readonly count: number;
  readonly what: string;
  /** Who they are, or what nobody is known by. */
  readonly who: string;
  /** They are as wished, so their names need not be read. */
  readonly closed?: boolean;
}

/** What becomes of a list, in words. Lines of nobody are left out. */
export function ListOutcome({ lines }: { readonly lines: readonly OutcomeLine[] }) {
  const shown = lines.filter(({ count }) => count > 0);
  return (
    <div role="status">
      {shown.length > 0 && (
        <ScrollBox label="This list" maxHeight="12rem">
          <ul className={classes.listed}>
            {shown.map(({ tone, count, what, who, closed = false }) => (
              <li key={what} data-tone={tone}>
                <strong className="rc-number">{count}</strong> {what}
                {who !== '' && (closed ? <Names who={who} /> : <small>{who}</small>)}
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </div>
  );
}

/** Closed, because a screen reader says the whole box again at every change. */
const Names = ({ who }: { readonly who: string }) => (
  <details>
    <summary>Names</summary>
    <small>{who}</small>
  </details>
);
