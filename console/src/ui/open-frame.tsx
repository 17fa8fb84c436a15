import type { ReactNode } from 'react';
import { useFocusOnArrival } from '../lib/use-focus-on-arrival.ts';
import { Footer } from './footer.tsx';
import classes from './open-frame.module.css';
import { TopBar } from './top-bar.tsx';

interface OpenFrameProps {
  /** Keeps the screen to the width of a page; one that sets its own bands goes from edge to edge. */
  readonly contained?: boolean;
  readonly children: ReactNode;
}

const MAIN = 'main';

/** The frame of what anybody may see: the bar above it, the links below it. */
export function OpenFrame({ contained = false, children }: OpenFrameProps) {
  const main = useFocusOnArrival();
  return (
    <div className={classes.page}>
      <a className={classes.skip} href={`#${MAIN}`}>
        Skip to content
      </a>
      <TopBar />
      <main id={MAIN} ref={main} tabIndex={-1} className={classes.main} data-contained={contained}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
