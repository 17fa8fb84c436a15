import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { Guarded } from './guarded.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import { BARE_SCREENS, type Screen, SHELL_SCREENS } from './screens.ts';

const guarded = ({ path, access, prompt, lazy }: Screen): RouteObject => ({
  element: <Guarded access={access} path={path} prompt={prompt} />,
  ErrorBoundary: RouteError,
  children: [{ path, lazy }],
});

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: FullScreenLoading,
    children: [
      ...BARE_SCREENS.map(guarded),
      {
        // The frame's menus are not needed before sign-in.
        lazy: () => import('./shell.tsx').then(m => ({ Component: m.Shell })),
        children: SHELL_SCREENS.map(guarded),
      },
      { path: '*', element: <Navigate to={PATHS.home} replace /> },
    ],
  },
]);
