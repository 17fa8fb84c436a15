import type { ReactNode } from 'react';
import classes from './scan-layout.module.css';

interface ScanLayoutProps {
  readonly event: ReactNode;
  readonly camera: ReactNode;
  readonly side: ReactNode;
}

/** Event, camera and what happened: below each other on a phone, side by side elsewhere. */
export function ScanLayout({ event, camera, side }: ScanLayoutProps) {
  return (
    <div className={classes.layout}>
      <div className={classes.event}>{event}</div>
      <div className={classes.camera}>{camera}</div>
      <div className={classes.side}>{side}</div>
    </div>
  );
}
