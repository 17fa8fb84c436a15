import { homeOf, PATHS, type Path } from '../lib/paths.ts';
import type { SessionState } from '../lib/session.ts';

/** Who may see a screen (specification, section 2). */
export type Access = 'anyone' | 'signed-out' | 'signed-in' | 'member' | 'admin';

/** Wait while the session is being read, enter, or be led elsewhere. */
export type Admission = 'wait' | 'enter' | Path;

export function admit(access: Access, session: SessionState): Admission {
  if (session.status === 'reading') return 'wait';
  if (access === 'anyone') return 'enter';
  if (!session.user) return access === 'signed-out' ? 'enter' : PATHS.login;
  const { role } = session.user;
  if (access === 'signed-in') return 'enter';
  if (access === 'admin' && role === 'admin') return 'enter';
  if (access === 'member' && role !== 'admin') return 'enter';
  return homeOf(role);
}
