import { useRef, useState } from 'react';

/** A scanner does not start without an event. The choice then says so, and has the focus. */
export function useNeededEvent(lacking: boolean) {
  const select = useRef<HTMLSelectElement>(null);
  const [missing, setMissing] = useState(false);
  return {
    select,
    missing,
    /** Whether the scanner may start. */
    check: (): boolean => {
      setMissing(lacking);
      if (lacking) select.current?.focus();
      return !lacking;
    },
  };
}
