import { endingAfter } from './api/answer-limit.ts';

/** Longer than any work that makes progress. A phone may stop a tab in the middle of its work, until it is opened again. */
const WAITS_MS = 10_000;

/**
 * Runs `work` while no other tab of this browser runs work of this name, or waits for it in vain. So `work` must do no
 * harm if it is done twice. A browser that has no locks, or denies them together with storage, shares nothing between
 * its tabs that `work` could harm.
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
