import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Guard, guardMoves, type HeldMove, type Moves, movesNow, onMoves } from './moves.ts';

/** What is shown, and what is on its way. */
export const useMoves = (): Moves => useSyncExternalStore(onMoves, movesNow);

/** The next screen is on its way. */
export const useIsMoving = (): boolean => useMoves().moving;

/** Holds up moves until they are let go on, or dropped. While `active` it is asked, before those that began earlier. */
export function useHeldMove(holds: Guard, active = true): HeldMove | null {
  const latest = useRef(holds);
  useEffect(() => {
    latest.current = holds;
  });
  const [guard] = useState((): Guard => move => latest.current(move));
  useEffect(() => (active ? guardMoves(guard) : undefined), [guard, active]);
  const { held } = useMoves();
  return held?.by === guard ? held : null;
}
