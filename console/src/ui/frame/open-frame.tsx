import type { ReactNode } from 'react';
import { useFocusOnArrival } from '../../lib/focus/use-focus-on-arrival.ts';
import { Footer } from './footer.tsx';
import classes from './open-frame.module.css';
import { MAIN } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

interface OpenFrameProps {
  /** Limits the screen to the width of a page. A screen with its own bands uses the full width. */
  readonly contained?: boolean;
  readonly children: ReactNode;
}

/** The frame of public screens: the bar above and the links below. */
export function OpenFrame({ contained = false, children }: OpenFrameProps) {
  const main = useFocusOnArrival();
  return (
    <div className={classes.page}>
      <TopBar />
      <main id={MAIN} ref={main} tabIndex={-1} className={classes.main} data-contained={contained}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
