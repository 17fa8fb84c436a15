import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { DeviceScans } from './device-scans.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export function Root() {
  const { state } = useNavigation();
  useKeptFocus();
  return (
    <>
      {state === 'loading' && <NavigationProgress />}
      <Outlet />
      <DeviceScans />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}
