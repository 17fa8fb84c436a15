import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Announces the new screen to screen readers. A page load would do that, a change of the address does not. If a
 * screen's title depends on its data, it is announced again when the data is there.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const loaded = useRef(pathname);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (loaded.current === pathname) return undefined;
    loaded.current = '';
    const announce = (): void => setAnnounced(document.title);
    // The new <title> comes with the new screen, in the same frame.
    const frame = requestAnimationFrame(announce);
    const titles = new MutationObserver(announce);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      cancelAnimationFrame(frame);
      titles.disconnect();
    };
  }, [pathname]);
  return (
    <VisuallyHidden role="status" data-testid="route-announced">
      {announced}
    </VisuallyHidden>
  );
}
