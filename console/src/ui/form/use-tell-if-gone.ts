import { useState } from 'react';
import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { MESSAGES } from '#contract/messages.ts';
import type { WithSession } from '../../lib/session/session.ts';
import { useIsGone } from '../../lib/use-is-gone.ts';

/** That the session has ended is told by itself, and is why the screen is gone. */
const TOLD: ReadonlySet<string> = new Set([MESSAGES.sessionEnded, MESSAGES.unauthenticated]);

/**
 * Tells a problem wherever the user is, if what would show it has left the screen. On a slow network people go on
 * before the answer is there, and would believe that it was done. A user who has logged out is told nothing, and
 * neither is the next person: what was on its way then is cut off, and may have been done.
 */
export function useTellIfGone(): (problem: string) => void {
  const { getState } = useStore<WithSession>();
  const [asker] = useState(() => getState().session.user?.id);
  const isGone = useIsGone();
  return problem => {
    const isHere = getState().session.user?.id === asker;
    if (isGone() && isHere && !TOLD.has(problem)) toast.error(problem, { id: problem });
  };
}
