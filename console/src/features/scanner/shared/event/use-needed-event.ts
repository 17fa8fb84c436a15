import { useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';

/** Nothing is marked without an event. The choice then says so, and has the focus. */
export function useNeededEvent(lacking: boolean, says: string = MESSAGES.selectEventFirst) {
  const ref = useRef<HTMLSelectElement>(null);
  const [missed, setMissed] = useState(false);
  return {
    /** What the choice gets. */
    field: { ref, error: missed && lacking ? says : null },
    /** Whether the event is there. */
    check: (): boolean => {
      setMissed(lacking);
      if (lacking) ref.current?.focus();
      return !lacking;
    },
    forget: (): void => setMissed(false),
  };
}

export type NeededField = ReturnType<typeof useNeededEvent>['field'];
