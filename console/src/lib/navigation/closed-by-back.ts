import { useEffect, useEffectEvent } from 'react';

type Close = () => void;

/** What is open over the page, the last opened last. */
const open: Close[] = [];

/** While `shown`, a phone's Back calls `close` wherever Back has a place of its own: it is meant for what is on top. */
export function useClosedByBack(close: Close, shown = true): void {
  const latest = useEffectEvent(close);
  useEffect(() => {
    if (!shown) return;
    const own = (): void => latest();
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, [shown]);
}

/** Asks what is on top to close. False: nothing is open over the page. */
export function closeTopmost(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
