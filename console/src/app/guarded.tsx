import { Navigate, Outlet, useLocation } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { admit, type Door } from './guard.ts';
import { SignedOutPrompt } from './signed-out-prompt.tsx';

interface GuardedProps extends Door {
  /** What a signed-out visitor is told on the screen itself, where it does not lead to /login. */
  readonly prompt?: string | undefined;
}

/** A screen behind its door. */
export function Guarded({ prompt, ...door }: GuardedProps) {
  const session = useSession();
  const { key } = useLocation();
  const admission = admit(door, session);
  if (admission === 'wait') return <FullScreenLoading />;
  // Another tab may sign somebody else in: nothing that was typed or shown here passes on to them.
  if (admission === 'enter') return <Outlet key={session.user?.id} />;
  if (session.status === 'signed-out' && session.leftAt === key) return <Navigate to={PATHS.home} replace />;
  if (prompt !== undefined && session.status === 'signed-out') return <SignedOutPrompt text={prompt} />;
  return <Navigate to={admission} replace />;
}
