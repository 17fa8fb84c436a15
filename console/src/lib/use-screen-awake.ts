import { useEffect } from 'react';

/** The screen stays on while wanted: of a phone at a door, of a wall. Browsers without the means just may sleep. */
export function useScreenAwake(wanted = true): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    // A hidden page loses its lock for good: it is asked for anew when the page comes back.
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) await lock?.release();
    };
    const askAgain = () => void ask();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, [wanted]);
}
