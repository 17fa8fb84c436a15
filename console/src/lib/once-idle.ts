let stand: (() => void) | undefined;
const stands = new Promise<void>(resolve => {
  stand = resolve;
});

/** To be called when the first screen has what it asked for. */
export const firstScreenStands = (): void => stand?.();

/**
 * Runs this when the first screen stands and the browser has nothing else to do. So nothing competes with that screen
 * for a slow network. The returned function calls it off.
 */
export function onceIdle(run: () => void): () => void {
  let off = false;
  const unlessOff = (): void => {
    if (!off) run();
  };
  // Safari has no idle callbacks.
  void stands.then(() =>
    'requestIdleCallback' in window ? requestIdleCallback(unlessOff, { timeout: 2_000 }) : unlessOff(),
  );
  return () => {
    off = true;
  };
}

/** The user asks pages to fetch only what they need. */
export const savesData = (): boolean =>
  matchMedia('(prefers-reduced-data: reduce)').matches ||
  ('connection' in navigator &&
    typeof navigator.connection === 'object' &&
    navigator.connection !== null &&
    'saveData' in navigator.connection &&
    navigator.connection.saveData === true);
