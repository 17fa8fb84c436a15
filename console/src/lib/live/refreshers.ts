import { api, TAGS } from '../api/api.ts';
import { userDoubted } from '../session/session.ts';
import { throttled } from '../throttled.ts';
import type { LiveStore } from './live-state.ts';

/**
 * A phone that wakes fires 'visible', 'online' and 'connect' at once. One refetch is enough for all three, unless the
 * line comes late.
 */
const NEWS = { waitMs: 300, everyMs: 300 };
/** At a busy door there are ten marks a second. Lists and totals are fetched once for many of them. */
const MARKS = { waitMs: 0, everyMs: 2_000 };

/** What asks again for what is on the screen, each not more often than is good. */
export interface Refreshers {
  /** What marks change. */
  readonly refreshMarks: () => void;
  /** What names an event. */
  readonly refreshEvents: () => void;
  /** The reports in progress. */
  readonly refreshReports: () => void;
  /** What marks and the office change: events, people, photos, passes and notices, and so every list that names them. */
  readonly refresh: () => void;
  /** Everything. After an absence anything may have changed, also data that has no live messages. */
  readonly refreshAll: () => void;
}

/** By tags. A running fetch may have missed the change, so it is repeated afterwards. */
export function refreshers(store: LiveStore): Refreshers & { readonly cancel: () => void } {
  const again = (...tags: (typeof TAGS)[number][]) => store.dispatch(api.util.invalidateTags(tags));
  const throttles = {
    refreshMarks: throttled(() => again('Attendance'), MARKS),
    refreshEvents: throttled(() => again('Event', 'Attendance'), NEWS),
    refreshReports: throttled(() => again('Report'), NEWS),
    refresh: throttled(() => again('Event', 'Attendance', 'User', 'Notice', 'Schedule', 'Photo'), NEWS),
    refreshAll: throttled(() => {
      store.dispatch(userDoubted());
      again(...TAGS);
      // What has no tag, unless it is on its way. And at once, because tags wait for all that is on its way, which a
      // network may have swallowed.
      store.dispatch(api.internalActions.onOnline());
    }, NEWS),
  };
  const cancel = (): void => {
    for (const each of Object.values(throttles)) each.cancel();
  };
  return { ...throttles, cancel };
}
