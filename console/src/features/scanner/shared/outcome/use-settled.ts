import { useEffect, useState } from 'react';

/** Longer than it takes to see that something else has come under the finger. */
const SEEN_AFTER_MS = 600;

/**
 * Whether `what` has been on the screen for `afterMs`. Unless told otherwise, for so long that a press is meant for it:
 * at a door the next result may come while somebody presses for the last one.
 */
export function useSettled<T>(what: T, afterMs = SEEN_AFTER_MS): boolean {
  const [settled, setSettled] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(setSettled, afterMs, what);
    return () => clearTimeout(timer);
  }, [what, afterMs]);
  return settled === what;
}
