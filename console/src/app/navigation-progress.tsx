import classes from './navigation-progress.module.css';

/** The next screen's code is loading. The current screen stays until it is there. */
export function NavigationProgress() {
  return <div className={classes.bar} role="progressbar" aria-label="Loading the next screen" />;
}
