import { z } from 'zod';
import { keptByUser } from './by-user.ts';

/**
 * Answers of the server that this device keeps for a time without a network: a few, each under its own name. They
 * are of one user, and are removed when that user logs out or another one signs in here.
 */

/** Something kept, and when it was fetched, by this device's clock. */
export interface Kept<T> {
  readonly at: string;
  readonly value: T;
}

const stored = z.object({ at: z.iso.datetime(), value: z.unknown() });

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

/** No method rejects. */
export function keptData(databaseName: string): KeptData {
  const store = keptByUser<unknown>(databaseName, 'kept');
  return {
    only: store.only,
    read: async (name, user, shape) => {
      const { data } = stored.safeParse(await store.read(user, name));
      const value = z.safeParse(shape, data?.value);
      return data && value.success ? { at: data.at, value: value.data } : null;
    },
    keep: (name, user, kept) => store.keep(user, name, kept),
    remove: (name, user) => store.remove(user, each => each === name),
    names: async user => [...(await store.names(user))],
  };
}

/** What this device keeps. */
export const KEPT = keptData('rollcall-kept');
