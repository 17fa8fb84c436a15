import { endingAfter } from './api/answer-limit.ts';

/** Longer than a call that a slow network answers. A phone may stop a tab in its work, until somebody opens it again. */
const WAITS_MS = 90_000;

/**
 * Runs `work` while no other tab of this browser runs work of this name. After 90 s of waiting it runs all the same, so
 * it must do no harm if two tabs do it. So it does in a browser that has no locks, as at an address without TLS, or that
 * denies them together with storage.
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let begun = false;
  try {
    return await navigator.locks.request(name, { signal: endingAfter(WAITS_MS) }, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  }
}
