import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { KEPT } from '../../../lib/kept/kept-data.ts';
import { useConnection } from '../../../lib/live/live-state.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { downloadRoster, nameOf } from './download-roster.ts';
import { keptRoster } from './roster.ts';
import { isFresh } from './roster-age.ts';

/** Keeps the rosters of events to come on this device: their doors may have no network. */
export function useRostersAhead(events: readonly { readonly id: string }[] | undefined): void {
  const store = useStore();
  const { id: admin } = useSignedInUser();
  const live = useConnection() === 'live';

  useEffect(() => {
    if (!live || !events) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    const keepEach = async (): Promise<void> => {
      for (const { id } of events) {
        const kept = await KEPT.read(nameOf(id), admin, keptRoster);
        if (signal.aborted) return;
        if (!isFresh(kept?.at ?? null, Date.now())) await downloadRoster(id, { store, admin, signal });
      }
    };
    void keepEach();
    return () => closing.abort();
  }, [events, admin, live, store]);
}
