import type { ReactNode } from 'react';
import columns from '../../../ui/columns.module.css';
import classes from './scan-layout.module.css';

interface ScanLayoutProps {
  readonly event: ReactNode;
  readonly camera: ReactNode;
  readonly side: ReactNode;
}

/** Event, camera and results: one below the other on a phone, otherwise side by side. */
export function ScanLayout({ event, camera, side }: ScanLayoutProps) {
  return (
    <div className={`${columns.columns} ${classes.layout}`}>
      <div className={`rc-box ${classes.event}`}>{event}</div>
      <div className={classes.camera}>{camera}</div>
      <div className={`${columns.side} ${classes.side}`}>{side}</div>
    </div>
  );
}
