import { useEffect } from 'react';
import { photosRoutes } from '#contract/photos/routes.ts';
import { useCalls } from '../../../lib/api/use-calls.ts';
import { type KeptPhotos, PHOTOS } from '../../../lib/kept/kept-photos.ts';
import { useConnection } from '../../../lib/live/live-state.ts';
import { onceIdle, savesData } from '../../../lib/once-idle.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import type { Roster } from '../roster/roster.ts';

/** On a phone this is about 75 MB. Of more students than this the photos come one by one, as they are scanned. */
export const MOST_PHOTOS = 5_000;
/** The scans have the line first. */
const AT_A_TIME = 3;

interface PreloadDeps {
  readonly photos: KeptPhotos;
  readonly user: string;
  readonly signal: AbortSignal;
  /** Undefined: it cannot be had now. */
  readonly fetchPhoto: (studentId: string) => Promise<ArrayBuffer | undefined>;
}

interface Wanted {
  readonly id: string;
  readonly version: string;
}

/** The photos of those whom the event expects, as far as there is room. */
export const wantedOf = ({ students, expected }: Pick<Roster, 'students' | 'expected'>): readonly Wanted[] =>
  students
    .slice(0, expected)
    .flatMap(({ id, photo }) => (photo ? [{ id, version: photo.version }] : []))
    .slice(0, MOST_PHOTOS);

/** Fetches what is missing of an event's photos, a few at a time, removes those of other events, and has ours at hand. */
export async function preload(
  roster: Pick<Roster, 'students' | 'expected'>,
  { photos, user, signal, fetchPhoto }: PreloadDeps,
): Promise<void> {
  const wanted = wantedOf(roster);
  await photos.retain(user, new Set(wanted.map(({ version }) => version)));
  const there = await photos.versions(user);
  const missing = wanted.filter(({ version }) => !there.has(version)).values();
  const work = async (): Promise<void> => {
    for (const { id, version } of missing) {
      if (signal.aborted) return;
      const photo = await fetchPhoto(id);
      // Without an answer the others would not come either. The next look at the roster tries again.
      if (!photo || signal.aborted) return;
      await photos.keep(user, version, photo);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  if (!signal.aborted)
    await photos.holdAtHand(
      user,
      wanted.map(({ version }) => version),
    );
}

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
