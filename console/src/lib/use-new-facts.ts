import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import type { WithLive } from './live.ts';

/** At a full door marks come ten a second: a list is asked for again once for all of them. */
const AT_MOST_EVERY_MS = 2_000;

/** Calls `refresh` soon after anything was marked anywhere, but not for every single mark. */
export function useNewFacts(refresh: () => void): void {
  const position = useSelector((state: WithLive) => state.live.position);
  const seen = useRef(position);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(refresh);

  useEffect(() => {
    latest.current = refresh;
  });

  useEffect(() => {
    if (position === seen.current) return;
    seen.current = position;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, AT_MOST_EVERY_MS);
  }, [position]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
