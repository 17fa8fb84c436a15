import { QueryStatus } from '@reduxjs/toolkit/query';
import { reconnectWait } from '#contract/live/line.ts';
import { api } from '../api/api.ts';
import { type ApiError, isApiError } from '../api/api-error.ts';
import type { LiveStore } from './live-state.ts';

/** Long, because everything on the screen is asked for again, and a server that is busy has no need of that. */
const WAITS = { leastMs: 30_000, mostMs: 30_000 };

/** The server had no time for an answer, and says nothing when it has. */
const TOO_BUSY: ReadonlySet<ApiError['code']> = new Set(['unavailable', 'too_many_requests']);

/**
 * Asks again for what is on the screen while something there was not answered because the server was too busy, as after
 * its start, when all consoles ask at once. Each waits for a time of its own.
 */
export function askAgain(store: LiveStore, closed: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout>;
  let before: readonly string[] = [];
  const wait = (): void => {
    timer = setTimeout(
      () => {
        const unanswered = unansweredRequests(store);
        // What is asked for only once, such as a search at a door, is not asked for again by this.
        if (unanswered.some(id => !before.includes(id))) store.dispatch(api.internalActions.onOnline());
        before = unanswered;
        wait();
      },
      reconnectWait(0, WAITS),
    );
  };
  wait();
  closed.addEventListener('abort', () => clearTimeout(timer));
}

const unansweredRequests = (store: LiveStore): string[] =>
  Object.values(store.getState().api.queries).flatMap(query =>
    // While it is asked for again, the error of before is still there, under the id of the new request.
    query?.status === QueryStatus.rejected && isApiError(query.error) && TOO_BUSY.has(query.error.code)
      ? [query.requestId]
      : [],
  );
