const SETTLES_WITHIN_MS = 10_000;
/** However long each of them takes on a machine that is busy. */
const LEAST_LOOKS = 3;

/**
 * What is wrong with a screen once it has come to rest: what a look finds is looked for again, since a screen may
 * still be on its way, and only what stays is a fault.
 */
export async function atRest(look: () => Promise<string[]>): Promise<string[]> {
  const end = performance.now() + SETTLES_WITHIN_MS;
  for (let looks = 1; ; looks++) {
    const found = await look();
    if (found.length === 0 || (looks >= LEAST_LOOKS && performance.now() > end)) return found;
  }
}
