import { setTimeout as pause } from 'node:timers/promises';

/** Waits for so long, or until the signal. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);
