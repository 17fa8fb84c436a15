import { type Icon, IconBolt, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { Connection } from '../lib/live/live-state.ts';
import type { Tone } from './tag.tsx';

/** How every place shows the state of the live connection, so that no two contradict each other. */
export const CONNECTION_LOOK: Readonly<Record<Connection, { label: string; icon: Icon; tone: Tone }>> = {
  live: { label: 'Online', icon: IconBolt, tone: 'present' },
  connecting: { label: 'Connecting…', icon: IconRefresh, tone: 'quiet' },
  offline: { label: 'Offline', icon: IconPlugConnectedX, tone: 'warn' },
};
