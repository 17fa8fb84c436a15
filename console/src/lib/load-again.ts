/** How many times in a row each file could not be loaded. */
const failures = new Map<string, number>();

/**
 * Loads a part of the console. One that could not be loaded before is asked for under another address, because a
 * browser does not fetch the first one again. Nor does it if only the preload failed, so the first failure may be an old
 * one. A part that is there is given again.
 */
export async function loadAgain<T>(file: string, load: (address: string) => Promise<T>): Promise<T> {
  const failed = failures.get(file) ?? 0;
  try {
    return await load(failed === 0 ? file : `${file}?again=${failed}`);
  } catch (error) {
    failures.set(file, failed + 1);
    if (failed === 0) return loadAgain(file, load);
    throw error;
  }
}

// The build writes this name in the place of `import` (`console/build/fetching.ts`).
Object.assign(globalThis, { loadAgain });
