import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { KEPT } from '../../../lib/kept/kept-data.ts';
import { useConnection } from '../../../lib/live/live-state.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { downloadRoster, nameOf } from './download-roster.ts';
import { keptRoster } from './roster.ts';
import { isFresh, LOOK_EVERY_MS } from './roster-age.ts';

/** Keeps the rosters of events to come on this device: their doors may have no network. */
export function useRostersAhead(events: readonly { readonly id: string }[] | undefined): void {
  const store = useStore();
  const { id: admin } = useSignedInUser();
  const live = useConnection() === 'live';
  // Each scan here fetches the same events again, with newer counts. A download goes on meanwhile.
  const ids = events?.map(({ id }) => id).join();

  useEffect(() => {
    if (!live || !ids) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    // A whole college is slow to read from this device, so its age is remembered.
    const fetchedAt = new Map<string, string>();
    const keep = async (id: string): Promise<void> => {
      const at = fetchedAt.get(id) ?? (await KEPT.read(nameOf(id), admin, keptRoster))?.at ?? null;
      if (signal.aborted) return;
      const newer = isFresh(at, Date.now())
        ? at
        : (await downloadRoster(id, { store, admin, signal }))?.roster?.at;
      if (newer) fetchedAt.set(id, newer);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      for (const id of ids.split(',')) if (!signal.aborted) await keep(id);
      if (!signal.aborted) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    void look();
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [ids, admin, live, store]);
}
