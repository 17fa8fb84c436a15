const SETTLES_WITHIN_MS = 10_000;
/** Even if each of them takes long on a busy machine. */
const LEAST_LOOKS = 3;

/**
 * What is wrong with a screen when it no longer changes. A screen may still be loading, so each finding is
 * checked again, and only what stays is a fault.
 */
export async function atRest(look: () => Promise<string[]>): Promise<string[]> {
  const end = performance.now() + SETTLES_WITHIN_MS;
  for (let looks = 1; ; looks++) {
    const found = await look();
    if (found.length === 0 || (looks >= LEAST_LOOKS && performance.now() > end)) return found;
  }
}
