import type { ReactNode } from 'react';
import classes from './unless-gone.module.css';

interface UnlessGoneProps {
  readonly gone: boolean;
  /** What became of the row, as far as is known. */
  readonly note: ReactNode;
  /** What can be done about a row that is in the list. */
  readonly children: ReactNode;
}

/** The buttons of a row, or a note once it has left the list. The note takes up the same room, so nothing moves. */
export const UnlessGone = ({ gone, note, children }: UnlessGoneProps) => (
  <div className={classes.both} data-gone={gone}>
    {gone && (
      <span className={classes.note} data-note>
        {note}
      </span>
    )}
    {children}
  </div>
);
