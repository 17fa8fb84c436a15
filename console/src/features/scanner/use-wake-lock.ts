import { useEffect } from 'react';

/** A phone at a door must not fall asleep between two students. Browsers without the means just may. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    const asked = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => {
      void asked.then(lock => lock?.release());
    };
  }, [wanted]);
}
