import { type RefObject, useEffect, useRef } from 'react';

interface GrowingList<E extends HTMLElement> {
  readonly list: RefObject<E | null>;
  /** Called to load more. */
  readonly grow: () => void;
}

/**
 * A list that grows by a button. When more rows have come, the first of them gets the focus, because the button may
 * be gone. The list's children must be focusable (`tabIndex={-1}`).
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
