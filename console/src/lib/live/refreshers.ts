import { api, STUDENT_LIST, type Tag } from '../api/api.ts';
import type { LiveStore } from './live-state.ts';

/** A phone that wakes fires 'visible', 'online' and 'connect' at once. One refetch is enough for all three. */
const NEWS = { waitMs: 300, everyMs: 300 };
/** At a busy door there are ten marks a second. Lists and totals are fetched once for many of them. */
const MARKS = { waitMs: 0, everyMs: 2_000 };
/** Students are fetched page by page, as many as are shown, and how often each was present may be known late. */
const RATES = { waitMs: 0, everyMs: 15_000 };

/** What asks again for what is on the screen, each not more often than is good. */
export interface Refreshers {
  /** What marks change. */
  readonly refreshMarks: () => void;
  /** The lists of students, which say how often each was present. */
  readonly refreshRates: () => void;
  /** The reports in progress. */
  readonly refreshReports: () => void;
  /** What marks and the office change: events, people and passes, and so every list that names them. */
  readonly refresh: () => void;
  /** Everything. After an absence anything may have changed, also data that has no live messages. */
  readonly refreshAll: () => void;
}

/** By tags. A running fetch may have missed the change, so it is repeated afterwards. */
export function refreshers(store: LiveStore): Refreshers & { readonly cancel: () => void } {
  const again = (...tags: Tag[]) => store.dispatch(api.util.invalidateTags(tags));
  const throttles = {
    refreshMarks: throttled(() => again('Attendance'), MARKS),
    refreshRates: throttled(() => again(STUDENT_LIST), RATES),
    refreshReports: throttled(() => again('Report'), NEWS),
    refresh: throttled(() => again('Event', 'Attendance', 'User'), NEWS),
    refreshAll: throttled(() => {
      again('Event', 'Attendance');
      store.dispatch(api.internalActions.onOnline());
    }, NEWS),
  };
  const cancel = (): void => {
    for (const each of Object.values(throttles)) each.cancel();
  };
  return { ...throttles, cancel };
}

interface Throttle {
  /** How long to wait for more of the same. */
  readonly waitMs: number;
  /** The least time between two runs. */
  readonly everyMs: number;
}

function throttled(run: () => void, { waitMs, everyMs }: Throttle): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    const due = Math.max(waitMs, last + everyMs - performance.now());
    timer ??= setTimeout(() => {
      timer = undefined;
      last = performance.now();
      run();
    }, due);
  };
  return Object.assign(ask, { cancel: () => clearTimeout(timer) });
}
