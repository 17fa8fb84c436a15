import { Fragment } from 'react';
import classes from './mark-form.module.css';

/** Names and values side by side. */
export function Facts({ facts }: { readonly facts: ReadonlyArray<readonly [string, string]> }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
