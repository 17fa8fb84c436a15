import type { Knex } from 'knex';

/**
 * Does `work` while nobody else, in whatever process, changes the same event: what takes several commits (a
 * completion and its absences) is not mixed with its undoing. Lost with its holder's connection, so a crash locks
 * nobody out. Reads go through `held`: whoever waits for a second connection while holding one may wait for ever.
 */
export const withEventLocked = <T>(
  knex: Knex,
  eventId: string,
  work: (held: Knex.Transaction) => Promise<T>,
): Promise<T> =>
  knex.transaction(async held => {
    await held.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [eventId.toLowerCase()]);
    return work(held);
  });
