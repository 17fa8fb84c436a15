import { homeOf, PATHS, type Path } from '../lib/paths.ts';
import { endedOf, type SessionState } from '../lib/session/session.ts';

/** Who may see a screen (docs/specification.md#who-may-open-a-screen). */
export type Access = 'anyone' | 'signed-out' | 'signed-in' | 'member' | 'admin';

/** Wait while the session is being read, enter, or go to another screen. */
export type Admission = 'wait' | 'enter' | Path;

/** What decides about access to a screen. */
export interface Door {
  readonly access: Access;
  readonly path: Path;
}

/** Whether the user may enter. Users who still have the password they were handed go to the form for their own. */
export function admit({ access, path }: Door, session: SessionState): Admission {
  if (session.status === 'reading') return 'wait';
  if (access === 'anyone') return 'enter';
  if (!session.user) return access === 'signed-out' ? 'enter' : PATHS.login;
  const { role, mustChangePassword } = session.user;
  if (mustChangePassword) return path === PATHS.settings ? 'enter' : PATHS.settings;
  if (access === 'signed-in') return 'enter';
  if (access === 'admin' && role === 'admin') return 'enter';
  if (access === 'member' && role !== 'admin') return 'enter';
  return homeOf(role);
}

const HOMES: readonly Path[] = [PATHS.admin, PATHS.dashboard];

/**
 * Whether a user who is sent to the login wanted this screen: its address was loaded by a page that had no user yet, or
 * the session ended while it was open. After a logout it is the screen of somebody who has gone. A home is where the
 * login leads anyway.
 */
export const isWanted = (door: Door, session: SessionState, isLoaded: boolean): boolean =>
  admit(door, session) === PATHS.login &&
  !HOMES.includes(door.path) &&
  ((isLoaded && session.visit === 0) || endedOf(session) !== undefined);
