/** Long for a machine that is busy. */
const PATIENCE_MS = 10_000;

/**
 * What is wrong with a screen once it has come to rest: what a look finds is looked for again, since a screen may
 * still be on its way, and only what stays is a fault.
 */
export async function atRest(look: () => Promise<string[]>): Promise<string[]> {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    const found = await look();
    if (found.length === 0 || performance.now() > end) return found;
  }
}
