import type { Pool } from 'pg';
import { inTransaction, withPooled } from '#platform/database/session.ts';
import type { Logger } from '#platform/log/log.ts';
import { logOutage } from '#platform/log/outage.ts';
import { createHint } from '#platform/process/hint.ts';
import { rest } from '#platform/process/rest.ts';
import { catchUpNext, WINDOW } from './catch-up.ts';

/** For this long, facts gather before the bits catch up. Until then, every reader applies them itself. */
const GATHER_MS = 500;
/** A pause between two windows of a backlog, so that other work on this machine does not wait. */
const BREATHER_MS = 50;
/** How soon facts are noticed that a dead process left over. Our own appends wake us up. */
const POLL_MS = 30_000;

/**
 * Keeps the attendance bits caught up with the facts, so that readers have few to apply themselves. Every
 * server process tries: one at a time does the work, and the others skip.
 */
export function keepCaughtUp(deps: {
  readonly pool: Pool;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly gatherMs?: number;
}) {
  const { pool, log, gatherMs = GATHER_MS } = deps;
  const ending = new AbortController();
  const news = createHint();
  const start = Promise.withResolvers<void>();

  const outage = logOutage(log, {
    began: 'the attendance bits could not catch up; reports apply the newest facts themselves',
    ended: 'the attendance bits catch up again',
  });

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const facts = (await outage.tried(() => catchUpOnce(pool))) ?? 0;
      if (facts < WINDOW) start.resolve();
      if (facts === 0) await news.next(POLL_MS);
      await rest(facts === WINDOW ? BREATHER_MS : gatherMs, ending.signal);
    }
  }

  const running = run();
  return {
    /** Resolves when what was left over at the start has been applied, or could not be. */
    caughtUp: start.promise,
    /** Call it when facts were appended. */
    wake: news.give,
    /** Resolves when no catch-up is running and none will start. */
    async stop(): Promise<void> {
      ending.abort();
      news.give();
      await running;
    },
  };
}

const catchUpOnce = (pool: Pool): Promise<number> =>
  withPooled(pool, session => inTransaction(session, () => catchUpNext(session)));
