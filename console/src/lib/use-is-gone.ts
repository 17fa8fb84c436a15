import { useCallback, useEffect, useRef } from 'react';

/** Whether what asked has left the screen since. On a slow network people go on before an answer is there. */
export function useIsGone(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return useCallback(() => gone.current, []);
}
