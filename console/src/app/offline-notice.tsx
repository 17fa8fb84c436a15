import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '../lib/live/live-state.ts';
import classes from './notice-bar.module.css';

/** Shown above every screen while the live connection is down, because the data may be old. */
export function OfflineNotice() {
  if (useConnection() !== 'offline') return null;
  return (
    <p className={classes.notice}>
      <IconPlugConnectedX size={20} stroke={1.7} aria-hidden />
      No live connection: what you see may be out of date until it is back.
    </p>
  );
}
