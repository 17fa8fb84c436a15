import { type DBSchema, openDB } from 'idb';
import { z } from 'zod';
import { ownPassAnswer } from '#contract/passes/device.ts';
import { keepForGood } from '../kept/keep-for-good.ts';
import { reopening, Unanswered } from '../kept/reopening.ts';

const STORE = 'pass';
/** A browser holds one pass. */
const ONLY = 'this';

/** Stored by an older console, or by something else, it may have any shape. */
const isSigningKey = (value: unknown): boolean =>
  'CryptoKey' in globalThis && value instanceof CryptoKey && value.usages.includes('sign');

const heldPass = z.object({
  id: z.string(),
  name: z.string(),
  privateKey: z.custom<CryptoKey>(isSigningKey),
  /** What the admin compares with their own screen, until the pass is confirmed. */
  number: z.string(),
  /** What must be added to this device's clock to get the server's, in milliseconds. */
  offsetMs: z.number(),
  /** What the server last said of it. Null: nothing, because nobody has confirmed it. */
  last: ownPassAnswer.shape.pass.nullable().catch(null),
  /** Why it has ended, in the server's words. Null: it has not. Consoles did not always keep it. */
  ended: z.string().nullable().catch(null),
});

/** This device's half of a pass. */
export type HeldPass = z.output<typeof heldPass>;

interface Schema extends DBSchema {
  [STORE]: { key: string; value: HeldPass };
}

const using = reopening(() =>
  openDB<Schema>('rollcall-pass', 1, { upgrade: database => void database.createObjectStore(STORE) }),
);
/** Where the browser denies storage, the pass lasts as long as this page. */
let inMemory: HeldPass | null = null;

/** The pass of this browser, if it holds one. Never rejects. */
export async function readPass(): Promise<HeldPass | null> {
  const found = await using(rows => rows.get(STORE, ONLY)).catch(() => undefined);
  return heldPass.safeParse(found).data ?? inMemory;
}

/** False: an earlier pass may be in this browser's storage, and nobody can tell. */
export const passStorageAnswers = (): Promise<boolean> =>
  using(rows => rows.count(STORE)).then(
    () => true,
    error => !(error instanceof Unanswered),
  );

/** Keeps the pass in the place of an earlier one. Never rejects. */
export async function keepPass(held: HeldPass): Promise<void> {
  inMemory = held;
  await using(async rows => {
    const write = rows.transaction(STORE, 'readwrite', { durability: 'strict' });
    await Promise.all([write.store.put(held, ONLY), write.done]);
  }).then(keepForGood, () => undefined);
}

/** Changes what is kept of this pass, if the browser still holds it. Never rejects. */
export async function changePass(
  id: string,
  change: Partial<Pick<HeldPass, 'offsetMs' | 'last' | 'ended'>>,
): Promise<void> {
  if (inMemory?.id === id) inMemory = { ...inMemory, ...change };
  await using(async rows => {
    const write = rows.transaction(STORE, 'readwrite', { durability: 'strict' });
    const found = await write.store.get(ONLY);
    if (found?.id === id) await write.store.put({ ...found, ...change }, ONLY);
    await write.done;
  }).catch(() => undefined);
}

export async function forgetPass(): Promise<void> {
  inMemory = null;
  await using(rows => rows.delete(STORE, ONLY)).catch(() => undefined);
}
