import { Children, type ReactNode } from 'react';
import classes from './stat-grid.module.css';

/** Tiles side by side: two per row on a phone, otherwise as many as fit. */
export function StatGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={classes.grid} data-tiles={Children.count(children)} aria-label={label}>
      {children}
    </section>
  );
}
