import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Says to screen readers which screen one has come to: a page load would, a change of the address does not. A
 * screen that is named after what it shows is said again once that is known.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const loaded = useRef(pathname);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (loaded.current === pathname) return undefined;
    loaded.current = '';
    const announce = (): void => setAnnounced(document.title);
    // The screen's own <title> comes with the screen, in the same frame.
    const frame = requestAnimationFrame(announce);
    const titles = new MutationObserver(announce);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      cancelAnimationFrame(frame);
      titles.disconnect();
    };
  }, [pathname]);
  return (
    <VisuallyHidden role="status" data-testid="route-said">
      {announced}
    </VisuallyHidden>
  );
}
