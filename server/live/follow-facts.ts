import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#platform/log/log.ts';
import { logOutage } from '#platform/log/outage.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { News } from '../event-store/types.ts';

const MOST_AT_ONCE = 5_000;

/**
 * Delivers every fact once and in order, from any process: positions have no gaps, so "after the last one
 * seen" misses nothing. Reads when woken and at every poll, but at most once per `pauseMs`, so that a rush of
 * facts is delivered in a few large pieces. A failed read is repeated at the next poll.
 */
export async function followFacts(deps: {
  readonly store: EventStore;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly onFacts: (facts: readonly News[]) => Promise<void>;
  readonly pauseMs: number;
  readonly pollMs: number;
}) {
  let position = await deps.store.head();
  let looking: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let stopped = false;
  const outage = logOutage(deps.log, {
    began: 'could not follow the facts; trying again until it works',
    ended: 'following the facts again',
  });

  async function look(): Promise<void> {
    const facts = await deps.store.after(position, MOST_AT_ONCE);
    const last = facts.at(-1);
    if (!last) return;
    await deps.onFacts(facts);
    position = last.position;
    wokenMeanwhile ||= facts.length === MOST_AT_ONCE;
  }

  function wake(): void {
    wokenMeanwhile = true;
    if (looking || stopped) return;
    wokenMeanwhile = false;
    looking = look()
      .then(outage.worked, outage.failed)
      .then(() => pause(deps.pauseMs))
      .finally(() => {
        looking = undefined;
        if (wokenMeanwhile) wake();
      });
  }

  const poll = setInterval(wake, deps.pollMs);
  return {
    /** There may be new facts: read them now instead of at the next poll. */
    wake,
    /** The position up to which facts have been delivered. */
    position: (): number => position,
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(poll);
      await looking;
    },
  };
}
