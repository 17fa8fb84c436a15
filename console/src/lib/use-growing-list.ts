import { type RefObject, useEffect, useRef } from 'react';

interface GrowingList<E extends HTMLElement> {
  readonly list: RefObject<E | null>;
  /** To be called when more is asked for. */
  readonly grow: () => void;
}

/**
 * A list that grows by a button: once more has come the focus goes to the first of it, as the button that had it
 * may be gone. The list's children take the focus (`tabIndex={-1}`).
 */
export function useGrowingList<E extends HTMLElement>(length: number): GrowingList<E> {
  const list = useRef<E>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === undefined || length <= before.current) return;
    const first = list.current?.children[before.current];
    before.current = undefined;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [length]);
  return {
    list,
    grow: () => {
      before.current = length;
    },
  };
}
