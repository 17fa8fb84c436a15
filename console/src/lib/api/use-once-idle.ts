import { useEffect, useState } from 'react';

interface OnceIdle {
  readonly ask: () => void;
  /** Asked, and not done yet. */
  readonly waiting: boolean;
}

/**
 * A query that is loading ignores a request to load again, or to load more. `ask` waits until it is idle, and then
 * does `act` once.
 */
export function useOnceIdle(isFetching: boolean, act: () => unknown): OnceIdle {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting || isFetching) return;
    setWaiting(false);
    void act();
  }, [waiting, isFetching, act]);
  return { ask: () => setWaiting(true), waiting };
}
