import type { Knex } from 'knex';

/** What only one transaction at a time does, in all processes. Each event has a lock besides, named by its id. */
export const LOCKS = {
  changeOfUser: 'change of a user',
  import: 'import',
  expectedSignups: 'expected_signups',
  signUps: 'sign-ups',
} as const;

/** Waits until no other transaction holds this lock. PostgreSQL frees it when the transaction ends, however it ends. */
export const lockNamed = (transaction: Knex, name: string): Promise<unknown> =>
  transaction.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);

/** The same, beside others that share it. */
export const shareLockNamed = (transaction: Knex, name: string): Promise<unknown> =>
  transaction.raw('SELECT pg_advisory_xact_lock_shared(hashtextextended(?, 0))', [name]);
