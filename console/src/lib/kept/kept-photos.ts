import { type DBSchema, openDB } from 'idb';
import { PHOTO } from '#contract/constants.ts';
import { deleteWhere } from './delete-where.ts';
import { reopening } from './reopening.ts';

/**
 * Photos that a door keeps for a time without a network, by version: those of one event's students, of the signed-in
 * admin only. They are removed when the event is over, when another one is chosen, and at logout.
 */
const STORE = 'photos';

interface Schema extends DBSchema {
  [STORE]: { key: string; value: ArrayBuffer };
}

export interface KeptPhotos {
  /** Who is signed in. Whatever was kept for anybody else is removed; null removes everything. */
  only(user: string | null): Promise<void>;
  read(user: string, version: string): Promise<ArrayBuffer | undefined>;
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

export interface ReadyPhoto {
  readonly user: string;
  readonly version: string;
  readonly otherwise?: () => Promise<ArrayBuffer | undefined>;
}

/** More than are on a screen at a time. */
const MOST_READY = 12;
/** About 8 MB. */
const MOST_AT_HAND = 500;

/** Kept in the browser's database, or in memory where the browser denies that. No method rejects. */
export function keptPhotos(databaseName: string): KeptPhotos {
  /** What could not be stored. */
  const inMemory = new Map<string, ArrayBuffer>();
  /** Copies of what is stored. */
  const atHand = new Map<string, ArrayBuffer>();
  const hold = (key: string, photo: ArrayBuffer): void => {
    if (atHand.size < MOST_AT_HAND) atHand.set(key, photo);
  };
  let signedIn: string | null = null;
  const using = reopening(() =>
    openDB<Schema>(databaseName, 1, { upgrade: database => void database.createObjectStore(STORE) }),
  );
  const keys = async (): Promise<readonly string[]> => [
    ...inMemory.keys(),
    ...(await using(kept => kept.getAllKeys(STORE)).catch(() => [])),
  ];
  const remove = async (gone: readonly string[]): Promise<void> => {
    for (const key of gone) {
      inMemory.delete(key);
      atHand.delete(key);
    }
    if (gone.length === 0) return;
    await using(async kept => {
      const transaction = kept.transaction(STORE, 'readwrite');
      await Promise.all([...gone.map(key => transaction.store.delete(key)), transaction.done]);
    }).catch(() => {});
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
  const ofUser = (user: string, key: string): boolean => key.startsWith(keyOf(user, ''));
  const read: KeptPhotos['read'] = async (user, version) => {
    const key = keyOf(user, version);
    return inMemory.get(key) ?? (await using(kept => kept.get(STORE, key)).catch(() => undefined));
  };
  return {
    only: async user => {
      signedIn = user;
      forget([...ready.keys()]);
      atHand.clear();
      const isOthers = (key: string): boolean => signedIn === null || !ofUser(signedIn, key);
      for (const key of inMemory.keys()) if (isOthers(key)) inMemory.delete(key);
      // In one piece of work, so that a storage that answers late removes them, too.
      await using(kept =>
        deleteWhere(
          { all: () => kept.getAllKeys(STORE), write: () => kept.transaction(STORE, 'readwrite') },
          isOthers,
        ),
      ).catch(() => {});
    },
    read,
    readyUrl: version => ready.get(version) ?? null,
    makeReady: async ({ user, version, otherwise }) => {
      const here = ready.get(version);
      if (here !== undefined) return here;
      // Without waiting, so that it is ready before the student's name is shown.
      const bytes = atHand.get(keyOf(user, version)) ?? (await read(user, version)) ?? (await otherwise?.());
      // An empty one was removed from the server.
      return bytes && bytes.byteLength > 0 && user === signedIn ? show(version, bytes) : null;
    },
    keep: async (user, version, photo) => {
      // Fetched for a former user.
      if (user !== signedIn) return;
      const key = keyOf(user, version);
      await using(kept => kept.put(STORE, photo, key)).then(
        () => hold(key, photo),
        () => void (user === signedIn && inMemory.set(key, photo)),
      );
      // Logged out while it was written.
      if (user !== signedIn) await remove([key]);
    },
    holdAtHand: async (user, versions) => {
      for (const version of versions.slice(0, MOST_AT_HAND)) {
        const photo = atHand.has(keyOf(user, version)) ? undefined : await read(user, version);
        if (photo && user === signedIn) hold(keyOf(user, version), photo);
      }
    },
    versions: async user =>
      new Set((await keys()).filter(key => ofUser(user, key)).map(key => key.slice(keyOf(user, '').length))),
    retain: async (user, wanted) =>
      remove(
        (await keys()).filter(key => ofUser(user, key) && !wanted.has(key.slice(keyOf(user, '').length))),
      ),
  };
}

const keyOf = (user: string, version: string): string => `${user} ${version}`;

/** The photos on this device. */
export const PHOTOS = keptPhotos('rollcall-photos');
