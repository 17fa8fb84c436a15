import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Focuses a new screen when it is reached from within the console, as a page load would do. This includes a change
 * of the frame, such as after signing in. After a real page load the browser's own focus is kept.
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
