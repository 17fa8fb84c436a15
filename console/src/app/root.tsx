import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { NavigationProgress } from './navigation-progress.tsx';

export function Root() {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' && <NavigationProgress />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
