import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './lost-focus.ts';

/**
 * Returns the focus when a dialog is unmounted: to the element that had it before, or to the one that the dialog has
 * put in its place. If that is gone, as with a form whose answer opened the dialog, what is open below takes the
 * focus. It does nothing if something else has taken the focus meanwhile. React runs the outermost hook
 * first, so a dialog made of another one decides.
 */
export function useFocusBack(): RefObject<Element | null> {
  const target = useRef(document.activeElement);
  useEffect(
    () => () => {
      if (isFocusLost()) placeFor(target.current)?.focus({ preventScroll: true });
    },
    [],
  );
  return target;
}

function placeFor(target: Element | null): HTMLElement | null {
  const isThere = target instanceof HTMLElement && target.isConnected && target !== document.body;
  return isThere
    ? target
    : ([...document.querySelectorAll<HTMLElement>('main, [role="dialog"], dialog[open]')].at(-1) ?? null);
}
