import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Reached from within the console, a new screen takes the focus, as a page load would do: also where its frame is
 * new, too, as after signing in. What the browser itself loads keeps the browser's own.
 */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const arrived = useNavigationType();
  const shown = useRef(arrived === 'POP' ? pathname : null);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return main;
}
