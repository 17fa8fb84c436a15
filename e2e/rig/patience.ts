/**
 * How long a journey waits for a single thing. It takes no time on an idle machine, but may take long on a busy
 * one.
 */
export const PATIENCE_MS = 90_000;
