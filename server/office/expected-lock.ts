import type { Knex } from 'knex';
import { LOCKS, lockNamed, shareLockNamed } from '../named-locks.ts';

/**
 * Until the transaction ends, nobody is added to the office's list. Otherwise a sign-up that has read the list before
 * would wait although it is expected by now, and strike off an entry that it never saw.
 */
export const keepList = (transaction: Knex): Promise<unknown> =>
  shareLockNamed(transaction, LOCKS.expectedSignups);

/** Until the transaction ends, no sign-up is judged by the list, and nobody else adds to it. */
export const lockList = (transaction: Knex): Promise<unknown> =>
  lockNamed(transaction, LOCKS.expectedSignups);
