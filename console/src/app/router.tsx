import { matchRoutes, Navigate, type RouteObject, Router, useRoutes } from 'react-router';
import { startMoves } from '../lib/navigation/moves.ts';
import { useScroll } from '../lib/navigation/scroll.ts';
import { useMoves } from '../lib/navigation/use-moves.ts';
import { PATHS } from '../lib/paths.ts';
import { FullScreenLoading } from '../ui/frame/full-screen-loading.tsx';
import { Guarded } from './guarded.tsx';
import { type LoadPart, loadParts, Part } from './part.tsx';
import { Root } from './root.tsx';
import { RouteErrors } from './route-errors.tsx';
import { BARE_SCREENS, type Screen, SHELL_SCREENS } from './screens.ts';

// The frame's menus are not needed before sign-in.
const loadShell: LoadPart = () => import('./shell.tsx').then(m => m.Shell);

const PARTS = new Map<string, readonly LoadPart[]>([
  ...BARE_SCREENS.map(({ path, lazy }): [string, LoadPart[]] => [path, [lazy]]),
  ...SHELL_SCREENS.map(({ path, lazy }): [string, LoadPart[]] => [path, [loadShell, lazy]]),
]);

const guarded = ({ path, access, prompt, lazy }: Screen): RouteObject => ({
  element: (
    <RouteErrors>
      <Guarded access={access} path={path} prompt={prompt} />
    </RouteErrors>
  ),
  children: [{ path, element: <Part load={lazy} /> }],
});

const ROUTES: RouteObject[] = [
  {
    element: (
      <RouteErrors>
        <Root />
      </RouteErrors>
    ),
    children: [
      ...BARE_SCREENS.map(guarded),
      { element: <Part load={loadShell} />, children: SHELL_SCREENS.map(guarded) },
      { path: '*', element: <Navigate to={PATHS.home} replace /> },
    ],
  },
];

const navigator = startMoves(pathname => {
  const path = matchRoutes(ROUTES, { pathname })?.at(-1)?.route.path;
  return loadParts(PARTS.get(path ?? '') ?? []);
});

/** The screen of the address. */
export function Screens() {
  const { shown, moving } = useMoves();
  if (!shown) return <FullScreenLoading />;
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      <Scrolled {...shown} leaving={moving} />
    </Router>
  );
}

function Scrolled(place: Parameters<typeof useScroll>[0]) {
  const screen = useRoutes(ROUTES);
  useScroll(place);
  return screen;
}
