import type { LiveTick } from '#contract/live/events.ts';
import { dayHeard, type LiveStore, positionHeard, recordReplaced } from './live-state.ts';
import type { Refreshers } from './refreshers.ts';

/** Counts are pushed up to a tenth of a second after their fact, so a tick may arrive first. */
const TICK_GRACE_MS = 1_000;
/** Longer than a server follows behind its record, and shorter than two ticks. */
const SURELY_FOLLOWED_MS = 4_000;

interface Asking extends Pick<Refreshers, 'refresh' | 'refreshAll'> {
  readonly closed: AbortSignal;
}

/** What a console concludes from the ticks of one connection. */
interface TickHearing {
  /** A connection begins. What is fetched from now on is newer than its first tick. */
  readonly begin: () => void;
  readonly tick: (tick: LiveTick) => void;
}

export function hearTicks(store: LiveStore, { refresh, refreshAll, closed }: Asking): TickHearing {
  let last: Pick<LiveTick, 'termsAsOf' | 'contextVersion' | 'officeVersion'> | undefined;
  let known: { readonly position: number; readonly at: number } | undefined;
  const position = (): number => store.getState().live.position;

  /** The store is newer than all messages received: a message was lost, or a change without counts happened. */
  function catchUp(asOf: number): void {
    if (closed.aborted || asOf <= position()) return;
    store.dispatch(positionHeard(asOf));
    refresh();
  }

  /** The record ends before what was known some seconds ago: a backup was restored. */
  function noticeReplaced(asOf: number): void {
    const now = performance.now();
    known ??= { position: position(), at: now };
    if (now - known.at <= SURELY_FOLLOWED_MS) return;
    if (asOf < known.position) {
      store.dispatch(recordReplaced(asOf));
      refreshAll();
    }
    known = undefined;
  }

  return {
    begin() {
      last = undefined;
      known = undefined;
    },
    tick({ asOf, termsAsOf, contextVersion, officeVersion, day }) {
      if (last) {
        setTimeout(() => catchUp(asOf), TICK_GRACE_MS);
        // Counts may have brought a later position already, and say nothing of other events and of people.
        const isNews = contextVersion !== last.contextVersion || officeVersion !== last.officeVersion;
        if (isNews || termsAsOf > last.termsAsOf) refresh();
      }
      last = { termsAsOf, contextVersion, officeVersion };
      noticeReplaced(asOf);
      // Events begin and end with their day, and no fact says so.
      const before = store.getState().live.day;
      if (day === before) return;
      store.dispatch(dayHeard(day));
      if (before !== null) refreshAll();
    },
  };
}
