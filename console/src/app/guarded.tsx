import { Navigate, Outlet } from 'react-router';
import { useSession } from '../lib/session.ts';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { type Access, admit } from './guard.ts';
import { SignedOutPrompt } from './signed-out-prompt.tsx';

interface GuardedProps {
  readonly access: Access;
  /** What a signed-out visitor is told on the screen itself, where it does not lead to /login. */
  readonly prompt?: string | undefined;
}

export function Guarded({ access, prompt }: GuardedProps) {
  const session = useSession();
  const admission = admit(access, session);
  if (admission === 'wait') return <FullScreenLoading />;
  if (admission === 'enter') return <Outlet />;
  if (prompt !== undefined && session.status === 'signed-out') return <SignedOutPrompt text={prompt} />;
  return <Navigate to={admission} replace />;
}
