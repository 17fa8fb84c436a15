import { type DBSchema, openDB } from 'idb';
import { PHOTO } from '#contract/constants.ts';
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

/** Kept in the browser's database, or in memory where the browser denies that. No method rejects. */
export function keptPhotos(databaseName: string): KeptPhotos {
  const inMemory = new Map<string, ArrayBuffer>();
  let signedIn: string | null = null;
  const using = reopening(() =>
    openDB<Schema>(databaseName, 1, { upgrade: database => void database.createObjectStore(STORE) }),
  );
  const keys = async (): Promise<readonly string[]> => [
    ...inMemory.keys(),
    ...(await using(kept => kept.getAllKeys(STORE)).catch(() => [])),
  ];
  const remove = async (gone: readonly string[]): Promise<void> => {
    for (const key of gone) inMemory.delete(key);
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
      await remove((await keys()).filter(key => user === null || !ofUser(user, key)));
    },
    read,
    readyUrl: version => ready.get(version) ?? null,
    makeReady: async ({ user, version, otherwise }) => {
      const here = ready.get(version);
      if (here !== undefined) return here;
      const bytes = (await read(user, version)) ?? (await otherwise?.());
      // An empty one was removed from the server.
      return bytes && bytes.byteLength > 0 && user === signedIn ? show(version, bytes) : null;
    },
    keep: async (user, version, photo) => {
      // Fetched for a former user.
      if (user !== signedIn) return;
      const key = keyOf(user, version);
      await using(kept => kept.put(STORE, photo, key)).catch(() => {
        if (user === signedIn) inMemory.set(key, photo);
      });
      // Logged out while it was written.
      if (user !== signedIn) await remove([key]);
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
