import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isDiskFull } from '#platform/database-errors.ts';
import type { Logger } from '#platform/log.ts';

/** Whether the database's disk is full, as far as this process knows. */
export interface DiskWatch {
  isFull(): boolean;
  /** Something could not be stored because the disk is full. */
  noticed(): void;
  /** Calls `listener` at every change. */
  onChange(listener: (isFull: boolean) => void): void;
  stop(): Promise<void>;
}

/** Others may fill the disk while nothing is written here, and other server processes may have to learn of it. */
const LOOK_EVERY_MS = 15_000;
/** While it is full, somebody waits for the answer. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Looks every now and then whether there is room, and at once when something could not be stored. What it says stays
 * so until a look has shown otherwise: a database that is away, perhaps for this very reason, changes nothing.
 */
export function watchDisk({
  knex,
  log,
}: {
  readonly knex: Knex;
  readonly log: Pick<Logger, 'error' | 'info'>;
}): DiskWatch {
  const ending = new AbortController();
  let nap = new AbortController();
  let full = false;
  let report = (_isFull: boolean): void => {};

  function set(now: boolean): void {
    if (now === full) return;
    full = now;
    if (full) log.error("the database's disk is full: nothing can be stored until there is room");
    else log.info("there is room on the database's disk again");
    report(full);
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      nap = new AbortController();
      const either = AbortSignal.any([nap.signal, ending.signal]);
      await pause(full ? LOOK_AGAIN_MS : LOOK_EVERY_MS, undefined, { signal: either, ref: false }).catch(
        () => undefined,
      );
      if (nap.signal.aborted || ending.signal.aborted) continue;
      const found = await hasRoom(knex);
      if (found !== undefined) set(!found);
    }
  }

  const watching = watch();
  return {
    isFull: () => full,
    noticed() {
      set(true);
      nap.abort();
    },
    onChange(listener) {
      report = listener;
    },
    async stop() {
      ending.abort();
      await watching;
    },
  };
}

/**
 * Makes more rows than fit into its memory, so that PostgreSQL puts them into a temporary file of 1.8 MB. Unlike a row
 * written for trial, that needs no log, and the log must not grow on a full disk: that would end the database.
 */
const SPILL = 'SELECT count(*) FROM generate_series(1, 131072)';

/** Whether the database's disk has room; undefined where the database does not say. */
export const hasRoom = (knex: Knex): Promise<boolean | undefined> =>
  knex
    .transaction(async session => {
      await session.raw("SET LOCAL work_mem = '64kB'");
      await session.raw(SPILL);
      return true;
    })
    .catch((error: unknown) => (isDiskFull(error) ? false : undefined));
