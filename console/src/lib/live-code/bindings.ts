import { z } from 'zod';
import { keptValues } from '../kept/by-user.ts';
import { keepForGood } from '../kept/keep-for-good.ts';
import { oneAtATime } from '../one-at-a-time.ts';

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

const kept = keptValues<Binding>('rollcall-live-code', 'bindings');

/**
 * One binding for each student who uses this browser. It stays after logout, because only that student's screen shows
 * it, and a phone should not have to be bound again every day. No method rejects.
 */
export const BINDINGS = {
  read: async (user: string): Promise<HeldBinding | null> => {
    const { data } = binding.safeParse(await kept.read(user));
    return data ? { ...data, lasting: !kept.inMemory.has(user) } : null;
  },
  /** Whether this browser was bound to another student, too. It may be no longer. */
  ofOthers: async (user: string): Promise<boolean> => {
    const stored = await kept.using(all => all.getAllKeys('bindings')).catch(() => []);
    return [...stored, ...kept.inMemory.keys()].some(key => key !== user);
  },
  /** If the browser denies storage, or its storage is full, it is held until this page closes. */
  keep: async (user: string, given: Binding): Promise<HeldBinding> => {
    const value = binding.parse(given);
    const lasting = await kept.keep(user, value);
    if (lasting) keepForGood();
    return { ...value, lasting };
  },
};

/**
 * Runs one change of the bindings after another, across all tabs of this browser. A tab that hears of a new binding
 * waits here for the tab that is making it.
 */
export const bindingAlone = <T>(work: () => Promise<T>): Promise<T> => oneAtATime('rollcall-live-code', work);
