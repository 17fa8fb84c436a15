import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../lib/session.ts';

/**
 * Students hear of their own marks only: what others bring is asked for so often while somebody looks. So is what
 * could not be fetched: a network that is said to be back may not carry the first request yet.
 */
const SOON_MS = 10_000;
/** Admins hear of every mark; what other admins write is asked after. */
const NOW_AND_THEN_MS = 60_000;

/** Asks again for what the live line does not tell this reader of. */
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

/** Visitors have no live line that would notice a pause. */
function whenLookedAtAgain(ask: () => void): () => void {
  const ended = new AbortController();
  document.addEventListener('visibilitychange', ask, { signal: ended.signal });
  window.addEventListener('online', ask, { signal: ended.signal });
  return () => ended.abort();
}
