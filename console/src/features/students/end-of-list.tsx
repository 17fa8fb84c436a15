import classes from './students.module.css';

/** Where "Show more" was: it takes the focus, which would be lost with the button. */
export const EndOfList = () => (
  <p className={classes.end} tabIndex={-1} ref={end => end?.focus({ preventScroll: true })}>
    That is all of them.
  </p>
);
