import type { ReactNode, Ref } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { ActiveEvents, type useActiveEvents } from './active-events.tsx';
import { titleAndDate } from './event-choice.ts';
import { ScanEventSelect } from './scan-event-select.tsx';

interface DoorEventProps extends Pick<DoorProps, 'active' | 'event' | 'choose'> {
  /** The user tried to scan without an event. */
  readonly missing?: boolean;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** The event to mark for, chosen once for all students. */
export function DoorEvent({ active, event, choose, missing = false, ref }: DoorEventProps) {
  return (
    <ActiveEvents active={active}>
      <ScanEventSelect
        {...(ref && { ref })}
        events={active.events}
        value={event?.id ?? null}
        describe={titleAndDate}
        onChange={choose}
        label="Active event"
        error={missing && !event ? MESSAGES.selectEventFirst : null}
      />
    </ActiveEvents>
  );
}

/** What the scanner passes to either of its modes. */
export interface DoorProps {
  readonly active: ReturnType<typeof useActiveEvents>;
  readonly event: Event | null;
  /** The switch to the other mode. */
  readonly modeSwitch: ReactNode;
  readonly choose: (id: string | null) => void;
}
