import { Fragment } from 'react';
import classes from './mark-form.module.css';

/** Names and values side by side. */
export function NameValueList({ items }: { readonly items: ReadonlyArray<readonly [string, string]> }) {
  return (
    <dl className={classes.facts}>
      {items.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
