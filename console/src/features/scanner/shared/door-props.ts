import type { ReactNode } from 'react';
import type { Event } from '#contract/events/schema.ts';
import type { useActiveEvents } from './active-events.tsx';

/** What the scanner passes to either of its modes. */
export interface DoorProps {
  readonly active: ReturnType<typeof useActiveEvents>;
  readonly event: Event | null;
  /** The switch to the other mode. */
  readonly modeSwitch: ReactNode;
  readonly choose: (id: string | null) => void;
}
