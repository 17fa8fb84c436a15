import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the focus when a dialog is unmounted: to the element that had it before, or to the one that the dialog has
 * put in its place. It does nothing if something else has taken the focus meanwhile. React runs the outermost hook
 * first, so a dialog made of another one decides.
 */
export function useFocusBack(): RefObject<Element | null> {
  const target = useRef(document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && target.current instanceof HTMLElement && target.current.isConnected)
        target.current.focus({ preventScroll: true });
    },
    [],
  );
  return target;
}
