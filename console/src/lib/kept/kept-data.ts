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

const store = keptByUser<unknown>('rollcall-kept', 'kept');

/** What this device keeps. No method rejects. */
export const KEPT = {
  /** Who is signed in. Whatever was kept for anybody else is removed; null removes everything. */
  only: store.only,
  /** What is kept for the user. Null if there is none, or if an older console kept it in another shape. */
  read: async <S extends z.ZodType>(
    name: string,
    user: string,
    shape: S,
  ): Promise<Kept<z.output<S>> | null> => {
    const { data } = stored.safeParse(await store.read(user, name));
    const value = z.safeParse(shape, data?.value);
    return data && value.success ? { at: data.at, value: value.data } : null;
  },
  /** False: it is held until this page closes, because the browser denies storage or its storage is full. */
  keep: (name: string, user: string, kept: Kept<unknown>): Promise<boolean> => store.keep(user, name, kept),
  remove: (name: string, user: string): Promise<void> => store.remove(user, each => each === name),
  names: async (user: string): Promise<readonly string[]> => [...(await store.names(user))],
};
