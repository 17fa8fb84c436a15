import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useKeptFocus } from '../lib/focus/use-kept-focus.ts';
import { useOnePress } from '../lib/focus/use-one-press.ts';
import { useIsMoving } from '../lib/navigation/use-moves.ts';
import { usePart } from '../lib/on-demand.tsx';
import { useCollege } from '../lib/use-college.ts';
import { SkipLink } from '../ui/frame/skip-link.tsx';
import { DeviceScans } from './device-scans.tsx';
import classes from './root.module.css';
import { useFirstScreen } from './use-first-screen.ts';

export function Root() {
  const moving = useIsMoving();
  useFirstScreen();
  useKeptFocus();
  useOnePress();
  return (
    <>
      {moving && <NavigationProgress />}
      <SkipLink />
      <SampleData />
      <Outlet />
      <DeviceScans />
      <RouteAnnouncer />
    </>
  );
}

const loadSampleBanner = () => import('./sample-banner.tsx').then(part => part.SampleBanner);

/** Says so above every screen if the data is a sample. Nobody else loads this code. */
function SampleData() {
  const { sample } = useCollege();
  const SampleBanner = usePart(loadSampleBanner, sample, { ahead: false });
  return sample && SampleBanner ? <SampleBanner /> : null;
}

/** The next screen's code is loading. The current screen stays until it is there. */
function NavigationProgress() {
  return <div className={classes.bar} role="progressbar" aria-label="Loading the next screen" />;
}

/**
 * Announces the new screen to screen readers. A page load would do that, a change of the address does not. If a
 * screen's title depends on its data, it is announced again when the data is there.
 */
function RouteAnnouncer() {
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
