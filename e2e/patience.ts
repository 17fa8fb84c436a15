/** How long a journey waits for a single thing: nothing on a machine that is idle takes it, on a busy one much may. */
export const PATIENCE_MS = 90_000;
