import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';

/** That the session has ended is told by itself, and is why the screen is gone. */
const TOLD: ReadonlySet<string> = new Set([MESSAGES.sessionEnded, MESSAGES.unauthenticated]);

/**
 * Tells a problem wherever the user is, if what would show it has left the screen. On a slow network people go on
 * before the answer is there, and would believe that it was done.
 */
export function useTellIfGone(): (problem: string) => void {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return problem => {
    if (gone.current && !TOLD.has(problem)) toast.error(problem, { id: problem });
  };
}
