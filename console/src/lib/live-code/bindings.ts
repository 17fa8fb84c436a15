import { type DBSchema, openDB } from 'idb';
import { z } from 'zod';
import { keepForGood } from '../kept/keep-for-good.ts';
import { onceLate, reopening } from '../kept/reopening.ts';
import { oneAtATime } from '../one-at-a-time.ts';

const STORE = 'bindings';

/** Stored by an older console, or by something else, it may have any shape. */
const isSigningKey = (value: unknown): boolean =>
  'CryptoKey' in globalThis && value instanceof CryptoKey && value.usages.includes('sign');

const binding = z.object({
  deviceId: z.string(),
  /** Since when, by the server's clock. */
  boundAt: z.string(),
  u: z.string(),
  g: z.number(),
  key: z.custom<CryptoKey>(isSigningKey),
  /** What must be added to this device's clock to get the server's, in milliseconds. */
  offsetMs: z.number(),
});

/** This browser's half of a binding: it shows the live code of one student. */
export type Binding = z.output<typeof binding>;

/** `lasting`: it is there when this page is opened again. */
export type HeldBinding = Binding & { readonly lasting: boolean };

interface Schema extends DBSchema {
  [STORE]: { key: string; value: Binding };
}

export interface Bindings {
  read(user: string): Promise<HeldBinding | null>;
  /** If the browser denies storage, or its storage is full, it is held until this page closes. */
  keep(user: string, kept: Binding): Promise<HeldBinding>;
}

/**
 * One binding for each student who uses this browser. It stays after logout, because only that student's screen shows
 * it, and a phone should not have to be bound again every day. No method rejects.
 */
export function bindingsIn(databaseName: string): Bindings {
  const inMemory = new Map<string, Binding>();
  const using = reopening(() =>
    openDB<Schema>(databaseName, 1, { upgrade: database => void database.createObjectStore(STORE) }),
  );
  return {
    read: async user => {
      const held = inMemory.get(user);
      if (held) return { ...held, lasting: false };
      const { data } = binding.safeParse(await using(rows => rows.get(STORE, user)).catch(() => undefined));
      return data ? { ...data, lasting: true } : null;
    },
    keep: async (user, kept) => {
      const value = binding.parse(kept);
      try {
        await using(async rows => {
          const write = rows.transaction(STORE, 'readwrite');
          await Promise.all([write.store.put(value, user), write.done]);
        });
        inMemory.delete(user);
        keepForGood();
        return { ...value, lasting: true };
      } catch (error) {
        inMemory.set(user, value);
        onceLate(error, () => void (inMemory.get(user) === value && inMemory.delete(user)));
        return { ...value, lasting: false };
      }
    },
  };
}

/** The bindings of this browser. */
export const BINDINGS = bindingsIn('rollcall-live-code');

/**
 * Runs one change of the bindings after another, across all tabs of this browser. A tab that hears of a new binding
 * waits here for the tab that is making it.
 */
export const bindingAlone = <T>(work: () => Promise<T>): Promise<T> => oneAtATime('rollcall-live-code', work);
