import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * A place of its own in the browser's history. A phone's Back leaves what covers the screen, and not the page below it,
 * even where that page was the first one.
 */
export function useOwnPlace(name: string) {
  const { state, ...here } = useLocation();
  const navigate = useNavigate();
  const opened = state === name;
  // The browser follows a moment later. A second press until then would leave the page, too.
  const leaving = useRef(false);
  useEffect(() => {
    if (opened) leaving.current = false;
  }, [opened]);
  return {
    opened,
    /** It was left by `close`, or is about to be, and not by Back. */
    isClosed: () => leaving.current,
    open: () => void navigate(here, { state: name, preventScrollReset: true }),
    close: () => {
      if (!opened || leaving.current) return;
      leaving.current = true;
      void navigate(-1);
    },
  };
}
