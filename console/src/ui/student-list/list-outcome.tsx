import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
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

/** What is half typed is not worth saying. */
const RESTS_MS = 1_000;

/** What becomes of a list, in words. Lines of nobody are left out. It is announced when the typing rests. */
export function ListOutcome({ lines }: { readonly lines: readonly OutcomeLine[] }) {
  const shown = lines.filter(({ count }) => count > 0);
  const [said] = useDebouncedValue(shown.map(inWords).join('. '), RESTS_MS);
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
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
    </>
  );
}

const inWords = ({ count, what, who, closed = false }: OutcomeLine): string =>
  `${count} ${what}${who === '' || closed ? '' : `: ${who}`}`;

const Names = ({ who }: { readonly who: string }) => (
  <details>
    <summary>Names</summary>
    <small>{who}</small>
  </details>
);
