import type { ReactNode } from 'react';
import classes from './stat-grid.module.css';

/** Tiles side by side: two on a phone, as many as fit beside each other elsewhere. */
export function StatGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={classes.grid} aria-label={label}>
      {children}
    </section>
  );
}
