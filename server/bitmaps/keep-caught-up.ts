import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from '#platform/log.ts';
import { inTransaction, withPooled } from '#platform/session.ts';
import { catchUpNext, WINDOW } from './catch-up.ts';

export interface CatchingUp {
  /** Facts were appended. */
  wake(): void;
  /** Answers when no catch-up is running, and none will start. */
  stop(): Promise<void>;
}

/** Facts gather so long before the bits catch up; until then every reader applies them. */
const GATHER_MS = 500;
/** Between two windows of a backlog, which others of this machine's work must not wait for. */
const BREATHER_MS = 50;
/** How soon facts are noticed that a process left behind when it died; our own wake us up. */
const POLL_MS = 30_000;

/**
 * Keeps the attendance bits caught up with the facts, so that readers have few to apply themselves. Every server
 * process tries: one at a time does it, and the others skip.
 */
export function keepCaughtUp(deps: {
  readonly pool: Pool;
  readonly log: Pick<Logger, 'warn'>;
  readonly gatherMs?: number;
}): CatchingUp {
  const { pool, log, gatherMs = GATHER_MS } = deps;
  const ending = new AbortController();
  let nap = new AbortController();
  let woken = false;

  async function news(): Promise<void> {
    nap = new AbortController();
    if (!woken) await unless(nap.signal, POLL_MS);
    woken = false;
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const facts = await catchUpOnce(pool).catch((error: unknown) => {
        log.warn(
          { err: error },
          'the attendance bits could not catch up; reports apply the newest facts themselves',
        );
        return 0;
      });
      if (facts === 0) await news();
      await unless(ending.signal, facts === WINDOW ? BREATHER_MS : gatherMs);
    }
  }

  function wake(): void {
    // Woken by every batch of a rush: the first is enough.
    if (woken) return;
    woken = true;
    nap.abort();
  }

  const running = run();
  return {
    wake,
    async stop() {
      ending.abort();
      // During a catch-up there is no nap to end: the next one must not begin.
      woken = true;
      nap.abort();
      await running;
    },
  };
}

const unless = (signal: AbortSignal, ms: number): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

const catchUpOnce = (pool: Pool): Promise<number> =>
  withPooled(pool, session => inTransaction(session, () => catchUpNext(session)));
