import { Navigate, Outlet, useLocation } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { admit, type Door } from './guard.ts';
import { SignedOutPrompt } from './signed-out-prompt.tsx';

interface GuardedProps extends Door {
  /** The text for signed-out visitors, if the screen does not send them to /login. */
  readonly prompt?: string | undefined;
}

/** A screen behind its access check. */
export function Guarded({ prompt, ...door }: GuardedProps) {
  const session = useSession();
  const { key } = useLocation();
  const admission = admit(door, session);
  if (admission === 'wait') return <FullScreenLoading />;
  // Another tab may sign in another user. What was typed or shown for one user must not pass to the next.
  if (admission === 'enter') return <Outlet key={session.user?.id} />;
  if (session.status === 'signed-out' && session.leftAt === key) return <Navigate to={PATHS.home} replace />;
  if (prompt !== undefined && session.status === 'signed-out') return <SignedOutPrompt text={prompt} />;
  return <Navigate to={admission} replace />;
}
