import type { Knex } from 'knex';
import { isDiskFull } from '#platform/database/database-errors.ts';
import type { Logger } from '#platform/log/log.ts';
import { createHint } from '#platform/process/hint.ts';

export type DiskWatch = ReturnType<typeof watchDisk>;

/**
 * Others may fill the disk while nothing is written here, and other server processes may have to find out.
 */
const LOOK_EVERY_MS = 15_000;
/** While it is full, users wait for this answer. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Checks regularly whether there is space, and at once if something could not be stored. The result stays
 * until a check shows otherwise: an unavailable database, perhaps for this very reason, does not change it.
 */
export function watchDisk({
  knex,
  log,
}: {
  readonly knex: Knex;
  readonly log: Pick<Logger, 'error' | 'info'>;
}) {
  const news = createHint();
  let isOver = false;
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
    while (!isOver) {
      // It was noticed just now, or nobody wants to know any more.
      if (await news.next(full ? LOOK_AGAIN_MS : LOOK_EVERY_MS)) continue;
      const found = await hasRoom(knex);
      if (found !== undefined) set(!found);
    }
  }

  const watching = watch();
  return {
    /** As far as this process knows. */
    isFull: (): boolean => full,
    /** Call it if something could not be stored because the disk is full. */
    noticed(): void {
      set(true);
      news.give();
    },
    /** Calls `listener` at every change. */
    onChange(listener: typeof report): void {
      report = listener;
    },
    async stop(): Promise<void> {
      isOver = true;
      news.give();
      await watching;
    },
  };
}

/**
 * Makes more rows than fit into its memory, so that PostgreSQL writes them to a temporary file of 1.8 MB.
 * Unlike a trial row, that writes no log, and the log must not grow on a full disk, because that would end
 * the database.
 */
const SPILL = 'SELECT count(*) FROM generate_series(1, 131072)';

/** Whether the database's disk has space; undefined if the database does not report it. */
const hasRoom = (knex: Knex): Promise<boolean | undefined> =>
  knex
    .transaction(async session => {
      await session.raw("SET LOCAL work_mem = '64kB'");
      await session.raw(SPILL);
      return true;
    })
    .catch((error: unknown) => (isDiskFull(error) ? false : undefined));
