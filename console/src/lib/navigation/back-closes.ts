import { useEffect, useEffectEvent } from 'react';
import { useHeldMove } from './use-moves.ts';

/**
 * While `shown`, the browser's Back closes what covers a phone's screen, and the page below it stays. Who came to that
 * page by a link from elsewhere leaves it all the same: there is nothing of ours that Back could be held up before.
 */
export function useBackCloses(close: () => void, shown = true): void {
  const held = useHeldMove(({ byBrowser }) => byBrowser, shown);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (!held) return;
    held.drop();
    leave();
  }, [held]);
}
