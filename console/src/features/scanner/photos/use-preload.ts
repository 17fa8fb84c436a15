import { useEffect } from 'react';
import { photosRoutes } from '#contract/photos/routes.ts';
import { useCalls } from '../../../lib/api/use-calls.ts';
import { PHOTOS } from '../../../lib/kept/kept-photos.ts';
import { useConnection } from '../../../lib/live/live-state.ts';
import { onceIdle, savesData } from '../../../lib/once-idle.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import type { Roster } from '../roster/roster.ts';
import { preload } from './preload.ts';

/** Keeps the photos of an event's students on this device, in the background, as the connection allows. */
export function usePreload(roster: Roster | null): void {
  const { id: user } = useSignedInUser();
  const live = useConnection() === 'live';
  const begin = useCalls();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls are the session's, which the user stands for
  useEffect(() => {
    if (!roster || !live || savesData()) return undefined;
    const ending = new AbortController();
    const fetchPhoto = async (id: string): Promise<ArrayBuffer | undefined> => {
      const { data, error } = await begin().file(photosRoutes.photo, { id, state: 'approved' });
      // Removed since the roster was made: nothing to keep, and no reason to stop.
      return error?.code === 'photo_not_found' ? new ArrayBuffer(0) : data?.arrayBuffer();
    };
    const off = onceIdle(
      () => void preload(roster, { photos: PHOTOS, user, signal: ending.signal, fetchPhoto }),
    );
    return () => {
      off();
      ending.abort();
    };
  }, [roster, live, user]);
}
