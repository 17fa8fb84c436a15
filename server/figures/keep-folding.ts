import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from '#platform/log.ts';
import { inTransaction, withPooled } from '#platform/session.ts';
import { foldNext, WINDOW } from './fold.ts';

export interface Folding {
  /** Facts were appended. */
  wake(): void;
  /** Answers when no fold is running, and none will. */
  stop(): Promise<void>;
}

/** Facts gather so long before they are folded; until then every reader applies them. */
const GATHER_MS = 500;
/** Between two windows of a backlog, which others of this machine's work must not wait for. */
const BREATHER_MS = 50;
/** How soon facts are noticed that a process left behind when it died; our own wake us up. */
const POLL_MS = 30_000;

/**
 * Folds facts into the attendance bits while there are any, so that readers have few to apply themselves. Every
 * server process may: one folds at a time, and the others do without.
 */
export function keepFolding(deps: {
  readonly pool: Pool;
  readonly log: Pick<Logger, 'warn'>;
  readonly gatherMs?: number;
}): Folding {
  const { pool, log, gatherMs = GATHER_MS } = deps;
  const ending = new AbortController();
  let nap = new AbortController();
  let woken = false;

  async function news(): Promise<void> {
    nap = new AbortController();
    if (!woken) await unless(nap.signal, POLL_MS);
    woken = false;
  }

  async function fold(): Promise<void> {
    while (!ending.signal.aborted) {
      const folded = await foldOnce(pool).catch((error: unknown) => {
        log.warn({ err: error }, 'could not fold the figures; reports apply the newest facts themselves');
        return 0;
      });
      if (folded === 0) await news();
      await unless(ending.signal, folded === WINDOW ? BREATHER_MS : gatherMs);
    }
  }

  function wake(): void {
    // Woken by every batch of a rush: the first is enough.
    if (woken) return;
    woken = true;
    nap.abort();
  }

  const folding = fold();
  return {
    wake,
    async stop() {
      ending.abort();
      // In the middle of a fold there is no nap to end: the next one must not begin.
      woken = true;
      nap.abort();
      await folding;
    },
  };
}

const unless = (signal: AbortSignal, ms: number): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

const foldOnce = (pool: Pool): Promise<number> =>
  withPooled(pool, session => inTransaction(session, () => foldNext(session)));
