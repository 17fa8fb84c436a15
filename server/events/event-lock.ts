import type { Knex } from 'knex';

/**
 * Runs `work` while no one else, in any process, changes the same event. So a change of several commits (a
 * completion and its absences) cannot mix with its undoing. The lock ends with its holder's connection, so a
 * crash leaves no event locked. Read through `held`: a holder that waits for a second connection may wait for
 * ever.
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
