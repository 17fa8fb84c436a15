import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

/** Waits until it is so. Fails, with what is `missing`, after this many ms. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  missing: () => string,
): Promise<void> {
  for (const since = performance.now(); !(await isSo()); await pause(LOOK_EVERY_MS))
    if (performance.now() - since > withinMs) throw new Error(`${missing()} (${withinMs} ms)`);
}
