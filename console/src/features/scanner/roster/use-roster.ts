import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { KEPT } from '../../../lib/kept/kept-data.ts';
import { PHOTOS } from '../../../lib/kept/kept-photos.ts';
import { useConnection } from '../../../lib/live/live-state.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { downloadRoster, nameOf, rosterNames } from './download-roster.ts';
import { keptRoster, type Roster, rosterOf } from './roster.ts';
import { isFresh, isOfUse, LOOK_EVERY_MS } from './roster-age.ts';

/**
 * Devices keep this many rosters: of the chosen event, of the two next ones, and of two more that are active, because
 * today's may have been the next ones yesterday.
 */
const MOST_ROSTERS = 5;

interface HasId {
  readonly id: string;
}

let here: Roster | null = null;
/** How many parts of the page use it. */
let users = 0;
/** The roster of the event that is chosen on this page. */
export const rosterHere = (): Roster | null => here;

export interface RosterState {
  readonly roster: Roster | null;
  /** False: it is lost when this page closes. */
  readonly durable: boolean;
}
const NONE: RosterState = { roster: null, durable: true };

/** Keeps the roster of an event on this device, as fresh as the connection allows. */
export function useRoster(eventId: string | undefined): RosterState {
  const store = useStore();
  const { id: admin } = useSignedInUser();
  const live = useConnection() === 'live';
  const [state, setState] = useState(NONE);

  useEffect(() => {
    if (eventId === undefined) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    const show = (roster: Roster | null, durable = true): void => {
      if (signal.aborted) return;
      here = roster;
      setState({ roster, durable });
    };
    const fetchNow = async (): Promise<void> => {
      const downloaded = await downloadRoster(eventId, { store, admin, signal });
      if (!downloaded) return;
      show(downloaded.roster);
      show(downloaded.roster, await downloaded.durable);
    };
    const look = async (): Promise<void> => {
      if (live && !isFresh(here?.eventId === eventId ? here.at : null, Date.now())) await fetchNow();
    };
    const begin = async (): Promise<void> => {
      if (here?.eventId !== eventId) {
        const kept = await KEPT.read(nameOf(eventId), admin, keptRoster);
        show(kept && isOfUse(kept.at, Date.now()) ? rosterOf(kept.value, kept.at) : null);
      }
      // Also when the connection is back: other doors have marked meanwhile.
      if (live && !signal.aborted) await fetchNow();
    };
    void begin();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      closing.abort();
    };
  }, [eventId, admin, live, store]);

  // Leaving the scanner forgets it here. It stays on the device.
  useEffect(() => {
    users++;
    return () => {
      users--;
      if (users === 0) here = null;
    };
  }, []);
  return state.roster === null || state.roster.eventId === eventId ? state : NONE;
}

/**
 * Removes the rosters of events that are neither active nor to come, and of those beyond the most. The chosen one
 * stays.
 */
export async function tidyRosters(
  admin: string,
  { active, coming, soon }: Record<'active' | 'coming' | 'soon', readonly HasId[]>,
  chosen: string | undefined,
): Promise<void> {
  const names = await rosterNames(admin);
  // The next ones before the others: what is removed of them would be fetched again. The active events may be an older
  // answer than those to come: one whose day has begun between them is only in the latter.
  const ids = new Set([...soon, ...active, ...coming].map(({ id }) => id));
  const wanted = [...ids]
    .sort((a, b) => Number(b === chosen) - Number(a === chosen))
    .map(nameOf)
    .filter(name => names.includes(name))
    .slice(0, MOST_ROSTERS);
  // The photos here are of the event chosen last.
  if (chosen === undefined || !active.some(({ id }) => id === chosen)) await PHOTOS.retain(admin, new Set());
  const old = names.filter(name => !wanted.includes(name));
  await Promise.all(old.map(name => KEPT.remove(name, admin)));
}
