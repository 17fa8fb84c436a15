import type { ReactNode } from 'react';

interface ScrollBoxProps {
  readonly label: string;
  readonly maxHeight: string;
  readonly children: ReactNode;
}

/** A part that scrolls by itself. In many browsers keys scroll only what has the focus, so it is a stop of its own. */
export const ScrollBox = ({ label, maxHeight, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
  // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
  <div role="group" aria-label={label} tabIndex={0} style={{ maxHeight, overflowY: 'auto' }}>
    {children}
  </div>
);
