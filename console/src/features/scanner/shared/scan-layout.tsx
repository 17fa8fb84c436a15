import type { ReactNode } from 'react';
import columns from '../../../ui/frame/columns.module.css';
import classes from './scan-layout.module.css';

interface ScanLayoutProps {
  readonly event: ReactNode;
  readonly camera: ReactNode;
  readonly side: ReactNode;
  /** Door mode: the event's bar, the camera and its result have the whole screen, and there is no side. */
  readonly door?: boolean;
}

/**
 * Event, camera and results: one below the other on a phone, otherwise side by side. Entering and leaving door mode
 * keeps the camera's element, so the camera goes on.
 */
export function ScanLayout({ event, camera, side, door = false }: ScanLayoutProps) {
  return (
    <div
      className={door ? classes.door : `${columns.columns} ${classes.layout}`}
      data-testid={door ? 'door' : undefined}
    >
      <div className={door ? undefined : `rc-box ${classes.event}`}>{event}</div>
      <div className={door ? undefined : classes.camera}>{camera}</div>
      {!door && <div className={`${columns.side} ${classes.side}`}>{side}</div>}
    </div>
  );
}
