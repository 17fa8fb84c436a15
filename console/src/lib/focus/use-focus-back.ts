import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the focus when a dialog is unmounted: to the element that had it before, or to the one that the dialog has
 * put in its place.
 */
export function useFocusBack(): RefObject<Element | null> {
  const target = useRef(document.activeElement);
  useEffect(
    () => () => {
      if (target.current instanceof HTMLElement && target.current.isConnected)
        target.current.focus({ preventScroll: true });
    },
    [],
  );
  return target;
}
