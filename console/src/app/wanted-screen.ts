import { matchPath, parsePath } from 'react-router';
import type { SessionState } from '../lib/session/session.ts';
import { admit } from './guard.ts';
import { BARE_SCREENS, type Screen, SHELL_SCREENS } from './screens.ts';

/** The screen of an address that led to the login, if the user may open it. A home is never kept (`isWanted`). */
export function wantedScreen(address: string, session: SessionState): Screen | undefined {
  const { pathname = '' } = parsePath(address);
  const screen = [...BARE_SCREENS, ...SHELL_SCREENS].find(({ path }) => matchPath(path, pathname));
  if (!screen || !session.user) return undefined;
  // A screen that is open to everyone led nobody to the login.
  return screen.access !== 'anyone' && admit(screen, session) === 'enter' ? screen : undefined;
}
