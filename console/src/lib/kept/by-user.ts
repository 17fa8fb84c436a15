import { openDB } from 'idb';
import { onceLate, reopening } from './reopening.ts';

/** Values by key: in the browser's database, or in memory where the browser denies that. Only `using` rejects. */
export function keptValues<Value>(databaseName: string, storeName: string) {
  /** What could not be stored. */
  const inMemory = new Map<string, Value>();
  const using = reopening(() =>
    openDB(databaseName, 1, { upgrade: database => void database.createObjectStore(storeName) }),
  );
  return {
    inMemory,
    using,
    read: async (key: string): Promise<Value | undefined> =>
      inMemory.get(key) ?? (await using(kept => kept.get(storeName, key)).catch(() => undefined)),
    /**
     * False: it is held until this page closes, because the browser denies storage or its storage is full. It is not
     * held if it is not wanted any more by then.
     */
    keep: async (key: string, value: Value, isWanted = () => true): Promise<boolean> => {
      try {
        await using(kept => kept.put(storeName, value, key));
        inMemory.delete(key);
        return true;
      } catch (error) {
        if (isWanted()) inMemory.set(key, value);
        onceLate(error, () => void (inMemory.get(key) === value && inMemory.delete(key)));
        return false;
      }
    },
  };
}

/** What this device keeps for the signed-in user, each under a name. No method rejects. */
export function keptByUser<Value>(databaseName: string, storeName: string) {
  const { inMemory, using, read, keep } = keptValues<Value>(databaseName, storeName);
  let signedIn: string | null = null;
  const isSignedIn = (user: string): boolean => user === signedIn;
  const isOthers = (key: string): boolean => signedIn === null || nameIn(key, signedIn) === undefined;
  const removeKeys = async (isGone: (key: string) => boolean): Promise<void> => {
    for (const key of inMemory.keys()) if (isGone(key)) inMemory.delete(key);
    // In one piece of work, so that a storage that answers late removes them, too.
    await using(async kept => {
      const gone = (await kept.getAllKeys(storeName)).map(String).filter(isGone);
      // Which is usual. Then nothing waits for a transaction that writes.
      if (gone.length === 0) return;
      const { store, done } = kept.transaction(storeName, 'readwrite');
      await Promise.all([...gone.map(key => store.delete(key)), done]);
    }).catch(() => {});
  };
  const remove = (user: string, isGone: (name: string) => boolean): Promise<void> =>
    removeKeys(key => {
      const name = nameIn(key, user);
      return name !== undefined && isGone(name);
    });

  return {
    isSignedIn,
    /** Who is signed in. What was kept for others is removed; null removes everything. */
    only: (user: string | null): Promise<void> => {
      signedIn = user;
      return removeKeys(isOthers);
    },
    read: (user: string, name: string): Promise<Value | undefined> => read(keyOf(user, name)),
    /** False: it is held until this page closes, as above. */
    keep: async (user: string, name: string, value: Value): Promise<boolean> => {
      // Fetched for a former user.
      if (!isSignedIn(user)) return true;
      const stored = await keep(keyOf(user, name), value, () => isSignedIn(user));
      // Logged out while it was written.
      if (stored && !isSignedIn(user)) await remove(user, each => each === name);
      return stored;
    },
    remove,
    names: async (user: string): Promise<ReadonlySet<string>> => {
      const stored = await using(kept => kept.getAllKeys(storeName)).catch(() => []);
      return new Set([...inMemory.keys(), ...stored].flatMap(key => nameIn(String(key), user) ?? []));
    },
  };
}

const keyOf = (user: string, name: string): string => `${user} ${name}`;

/** Undefined: it is somebody else's. */
const nameIn = (key: string, user: string): string | undefined =>
  key.startsWith(keyOf(user, '')) ? key.slice(keyOf(user, '').length) : undefined;
