import { type Icon, IconBolt, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { type Connection, useConnection } from '../lib/live/live-state.ts';
import classes from './connection-state.module.css';

const SHOWN: Record<Connection, { label: string; icon: Icon }> = {
  live: { label: 'Live', icon: IconBolt },
  connecting: { label: 'Connecting…', icon: IconRefresh },
  offline: { label: 'Offline', icon: IconPlugConnectedX },
};

/** Shows whether the screen receives live updates. */
export function ConnectionState() {
  const connection = useConnection();
  const { label, icon: Shown } = SHOWN[connection];
  return (
    <span className={classes.state} data-connection={connection} role="status">
      <Shown size={16} stroke={2} aria-hidden />
      <span className={classes.label}>{label}</span>
    </span>
  );
}
