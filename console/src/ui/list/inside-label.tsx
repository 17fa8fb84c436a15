import type { CSSProperties, ReactNode } from 'react';
import classes from './inside-label.module.css';

interface InsideLabel {
  readonly leftSection: ReactNode;
  readonly leftSectionWidth: CSSProperties['width'];
  readonly classNames: { readonly section: string };
}

/** In rem: the space before it, and the one between it and the value. */
const AROUND = 1.4;

/** Props of a field whose label is inside it, before the value. Its name for screen readers is set beside them. */
export const insideLabel = (label: string): InsideLabel => ({
  leftSection: <span aria-hidden>{label}</span>,
  leftSectionWidth: `${label.length * 0.45 + AROUND}rem`,
  classNames: { section: classes.section ?? '' },
});
