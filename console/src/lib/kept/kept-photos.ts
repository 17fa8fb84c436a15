import { PHOTO } from '#contract/constants.ts';
import { keptByUser } from './by-user.ts';

/**
 * Photos that a door keeps for a time without a network, by version: those of one event's students, of the signed-in
 * admin only. They are removed when the event is over, when another one is chosen, and at logout.
 */
export interface KeptPhotos {
  /** Who is signed in. Whatever was kept for anybody else is removed; null removes everything. */
  only(user: string | null): Promise<void>;
  keep(user: string, version: string, photo: ArrayBuffer): Promise<void>;
  versions(user: string): Promise<ReadonlySet<string>>;
  /** Removes all photos of the user but these. */
  retain(user: string, wanted: ReadonlySet<string>): Promise<void>;
  /** Holds photos that are kept here in memory as well, the first ones first, so that each can be shown at once. */
  holdAtHand(user: string, versions: readonly string[]): Promise<void>;
  /** The address of a photo in this page, if it was made ready lately. */
  readyUrl(version: string): string | null;
  /** Makes a photo ready to be shown: from this device, or from `otherwise`. Null: it cannot be had. */
  makeReady(wanted: ReadyPhoto): Promise<string | null>;
}

interface ReadyPhoto {
  readonly user: string;
  readonly version: string;
  readonly otherwise?: () => Promise<ArrayBuffer | undefined>;
}

/** More than are on a screen at a time. */
const MOST_READY = 12;
/** About 8 MB. */
const MOST_AT_HAND = 500;

/** No method rejects. */
function keptPhotos(databaseName: string): KeptPhotos {
  const store = keptByUser<ArrayBuffer>(databaseName, 'photos');
  /** Copies of what is stored for the signed-in user. */
  const atHand = new Map<string, ArrayBuffer>();
  const hold = (version: string, photo: ArrayBuffer): void => {
    if (atHand.size < MOST_AT_HAND) atHand.set(version, photo);
  };
  // The one made ready last comes last.
  const ready = new Map<string, string>();
  const forget = (versions: Iterable<string>): void => {
    for (const version of versions) {
      URL.revokeObjectURL(ready.get(version) ?? '');
      ready.delete(version);
    }
  };
  const show = (version: string, bytes: ArrayBuffer): string => {
    const url = ready.get(version) ?? URL.createObjectURL(new Blob([bytes], { type: PHOTO.type }));
    ready.set(version, url);
    forget([...ready.keys()].slice(0, -MOST_READY));
    // Decoded now, so that it need not be when it is shown.
    const image = new Image();
    image.src = url;
    void image.decode().catch(() => {});
    return url;
  };
  return {
    only: user => {
      forget([...ready.keys()]);
      atHand.clear();
      return store.only(user);
    },
    readyUrl: version => ready.get(version) ?? null,
    makeReady: async ({ user, version, otherwise }) => {
      const here = ready.get(version);
      if (here !== undefined) return here;
      // Without waiting, so that it is ready before the student's name is shown.
      const bytes = atHand.get(version) ?? (await store.read(user, version)) ?? (await otherwise?.());
      // An empty one was removed from the server.
      return bytes && bytes.byteLength > 0 && store.isSignedIn(user) ? show(version, bytes) : null;
    },
    keep: async (user, version, photo) => {
      if ((await store.keep(user, version, photo)) && store.isSignedIn(user)) hold(version, photo);
    },
    holdAtHand: async (user, versions) => {
      for (const version of versions.slice(0, MOST_AT_HAND)) {
        const photo = atHand.has(version) ? undefined : await store.read(user, version);
        if (photo && store.isSignedIn(user)) hold(version, photo);
      }
    },
    versions: store.names,
    retain: (user, wanted) => {
      const isGone = (version: string): boolean => !wanted.has(version);
      for (const version of atHand.keys()) if (isGone(version)) atHand.delete(version);
      return store.remove(user, isGone);
    },
  };
}

/** The photos on this device. */
export const PHOTOS = keptPhotos('rollcall-photos');
