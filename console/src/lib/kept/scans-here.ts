import { remember, remembered } from '../remembered.ts';

const SLOT = 'scans-here';
let ofThisPage = 0;
const listeners = new Set<() => void>();

/**
 * How many scans of admins wait on this device, no matter who is signed in, as its outbox saw them last. The login page asks,
 * which does not load the code that keeps and sends them.
 */
export const scansHere = (): number => Number(remembered(SLOT)) || ofThisPage;

/** The same, as this page knows it. If the browser has been emptied since, nothing but this page has them. */
export const scansOfThisPage = (): number => ofThisPage;

/** `changed` is called whenever there may be another number. The returned function ends that. */
export function watchScansHere(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

export function rememberScansHere(count: number): void {
  ofThisPage = count;
  remember(SLOT, count > 0 ? String(count) : null);
  for (const changed of listeners) changed();
}
