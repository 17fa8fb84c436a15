import { type RefObject, useRef, useState } from 'react';
import type { DoorEntry } from './door-log.ts';

/**
 * The mark that is about to be taken back. Its dialog gives the focus back to where it was; to `otherwise` where
 * that is gone by then.
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
      // Once the dialog is gone: while it is there it keeps the focus to itself.
      requestAnimationFrame(() => {
        const place = before.current;
        const there = place instanceof HTMLElement && place.isConnected && place !== document.body;
        (there ? place : otherwise.current)?.focus();
      });
    },
  };
}
