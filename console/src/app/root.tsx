import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { api } from '../lib/api/api.ts';
import { useKeptFocus } from '../lib/focus/use-kept-focus.ts';
import { useOnePress } from '../lib/focus/use-one-press.ts';
import { useIsMoving } from '../lib/navigation/use-moves.ts';
import { usePart } from '../lib/on-demand.tsx';
import { firstScreenStands } from '../lib/once-idle.ts';
import { useCollege } from '../lib/use-college.ts';
import { SkipLink } from '../ui/frame/skip-link.tsx';
import { DeviceScans } from './device-scans.tsx';
import classes from './root.module.css';
import type { store } from './store.ts';

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

/** A screen whose questions stay without an answer counts as shown after this time. */
const AT_MOST_MS = 8_000;

type State = ReturnType<typeof store.getState>;

const isAsking = (state: State): boolean =>
  Object.values(state[api.reducerPath].queries).some(query => query?.status === 'pending');

/** Notes when the first screen stands: its code is here, and its questions are answered. */
function useFirstScreen(): void {
  const { getState, subscribe } = useStore<State>();
  useEffect(() => {
    const look = (): void => {
      // The screen's own effects ran before this one, so its questions are asked already.
      if (isAsking(getState())) return;
      firstScreenStands();
      stop();
    };
    const stop = subscribe(look);
    const limit = setTimeout(firstScreenStands, AT_MOST_MS);
    look();
    return () => {
      stop();
      clearTimeout(limit);
    };
  }, [getState, subscribe]);
}
