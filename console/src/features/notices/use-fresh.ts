import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../lib/session/session.ts';

/**
 * Students get live messages about their own marks only, so other changes are polled while the page is visible.
 * Failed queries are polled, too, because a network that is reported as back may not carry the first request yet.
 */
const SOON_MS = 10_000;
/** Admins get live messages about every mark. Changes by other admins are polled. */
const NOW_AND_THEN_MS = 60_000;

/** Fetches again what this reader gets no live messages about. */
export function useFresh(refresh: () => void, failed: boolean): void {
  const role = useUser()?.role;
  const isVisitor = role === undefined;
  const everyMs = intervalOf(role, failed);
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => (isVisitor ? whenLookedAtAgain(() => ask()) : undefined), [isVisitor]);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => ask(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}

function intervalOf(role: string | undefined, failed: boolean): number | null {
  if (failed) return SOON_MS;
  if (role === undefined) return null;
  return role === 'admin' ? NOW_AND_THEN_MS : SOON_MS;
}

/** Visitors have no live connection that would notice a pause. */
function whenLookedAtAgain(ask: () => void): () => void {
  const ended = new AbortController();
  document.addEventListener('visibilitychange', ask, { signal: ended.signal });
  window.addEventListener('online', ask, { signal: ended.signal });
  return () => ended.abort();
}
