import { type DBSchema, openDB } from 'idb';
import { z } from 'zod';
import { deleteWhere } from './delete-where.ts';
import { onceLate, reopening } from './reopening.ts';

/**
 * Answers of the server that this device keeps for a time without a network: a few, each under its own name. They
 * are of one user, and are removed when that user logs out or another one signs in here.
 */

const STORE = 'kept';

/** Something kept, and when it was fetched, by this device's clock. */
export interface Kept<T> {
  readonly at: string;
  readonly value: T;
}

const stored = z.object({ at: z.iso.datetime(), value: z.unknown() });
type Stored = z.infer<typeof stored>;

interface Schema extends DBSchema {
  [STORE]: { key: string; value: Stored };
}

export interface KeptData {
  /** Who is signed in. Whatever was kept for anybody else is removed; null removes everything. */
  only(user: string | null): Promise<void>;
  /** What is kept for the user. Null if there is none, or if an older console kept it in another shape. */
  read<S extends z.ZodType>(name: string, user: string, shape: S): Promise<Kept<z.output<S>> | null>;
  /** False: it is held until this page closes, because the browser denies storage or its storage is full. */
  keep(name: string, user: string, kept: Kept<unknown>): Promise<boolean>;
  remove(name: string, user: string): Promise<void>;
  names(user: string): Promise<readonly string[]>;
}

/** Kept in the browser's database. No method rejects. */
export function keptData(databaseName: string): KeptData {
  const inMemory = new Map<string, Stored>();
  let signedIn: string | null = null;
  const using = reopening(() =>
    openDB<Schema>(databaseName, 1, { upgrade: database => void database.createObjectStore(STORE) }),
  );
  const keys = async (): Promise<readonly string[]> => [
    ...new Set([...inMemory.keys(), ...(await using(kept => kept.getAllKeys(STORE)).catch(() => []))]),
  ];
  const removeKey = async (key: string): Promise<void> => {
    inMemory.delete(key);
    await using(kept => kept.delete(STORE, key)).catch(() => {});
  };

  return {
    only: async user => {
      signedIn = user;
      const isOthers = (key: string): boolean => signedIn === null || !key.startsWith(keyOf(signedIn, ''));
      for (const key of inMemory.keys()) if (isOthers(key)) inMemory.delete(key);
      // In one piece of work, so that a storage that answers late removes them, too.
      await using(kept =>
        deleteWhere(
          { all: () => kept.getAllKeys(STORE), write: () => kept.transaction(STORE, 'readwrite') },
          isOthers,
        ),
      ).catch(() => {});
    },
    read: async (name, user, shape) => {
      const key = keyOf(user, name);
      const found = inMemory.get(key) ?? (await using(kept => kept.get(STORE, key)).catch(() => undefined));
      const { data } = stored.safeParse(found);
      const value = z.safeParse(shape, data?.value);
      return data && value.success ? { at: data.at, value: value.data } : null;
    },
    keep: async (name, user, kept) => {
      // The answer of a request that a former user made.
      if (user !== signedIn) return true;
      const key = keyOf(user, name);
      try {
        await using(database => database.put(STORE, kept, key));
        inMemory.delete(key);
        return true;
      } catch (error) {
        if (user === signedIn) inMemory.set(key, kept);
        onceLate(error, () => void (inMemory.get(key) === kept && inMemory.delete(key)));
        return false;
      }
    },
    remove: (name, user) => removeKey(keyOf(user, name)),
    names: async user =>
      (await keys()).flatMap(key =>
        key.startsWith(keyOf(user, '')) ? key.slice(keyOf(user, '').length) : [],
      ),
  };
}

const keyOf = (user: string, name: string): string => `${user} ${name}`;

/** What this device keeps. */
export const KEPT = keptData('rollcall-kept');
