import { type RefObject, useRef, useState } from 'react';
import type { DoorEntry } from './door-log.ts';

/**
 * The mark that is about to be undone. When the dialog closes, the focus returns to where it was. If that element is
 * gone, it goes to `otherwise`.
 */
export function useUndoing(otherwise: RefObject<HTMLElement | null>) {
  const [entry, setEntry] = useState<DoorEntry | null>(null);
  const before = useRef<Element | null>(null);
  return {
    entry,
    begin: (chosen: DoorEntry): void => {
      before.current = document.activeElement;
      setEntry(chosen);
    },
    end: (): void => {
      setEntry(null);
      // After the dialog has closed, because an open dialog keeps the focus.
      requestAnimationFrame(() => {
        const place = before.current;
        const there = place instanceof HTMLElement && place.isConnected && place !== document.body;
        (there ? place : otherwise.current)?.focus();
      });
    },
  };
}
