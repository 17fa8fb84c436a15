import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusPlace } from '../../lib/focus/lost-focus.ts';
import classes from './unless-gone.module.css';

interface UnlessGoneProps {
  readonly gone: boolean;
  /** What became of the row, as far as is known. */
  readonly note: ReactNode;
  /** What can be done about a row that is in the list. */
  readonly children: ReactNode;
}

/** The buttons of a row, or a note once it has left the list. The note takes up the same room, so nothing moves. */
export function UnlessGone({ gone, note, children }: UnlessGoneProps) {
  const both = useRef<HTMLDivElement>(null);
  // What is hidden loses the focus. The row has it then.
  useLayoutEffect(() => {
    const row = both.current?.closest('li');
    if (gone && row && both.current?.contains(document.activeElement)) focusPlace(row);
  }, [gone]);
  return (
    <div className={classes.both} data-gone={gone} ref={both}>
      {gone && (
        <span className={classes.note} data-note>
          {note}
        </span>
      )}
      {children}
    </div>
  );
}
