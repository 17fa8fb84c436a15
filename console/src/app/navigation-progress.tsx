import classes from './navigation-progress.module.css';

/** A screen's code is on its way: the present screen stays until it has come. */
export function NavigationProgress() {
  return <div className={classes.bar} role="progressbar" aria-label="Loading the next screen" />;
}
