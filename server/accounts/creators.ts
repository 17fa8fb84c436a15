import type { Knex } from 'knex';

/**
 * Joins `users as creators` by the column with a creator's id. A creator who was erased is unknown, like one who never
 * existed.
 */
export const creatorIn =
  (column: string) =>
  (join: Knex.JoinClause): void =>
    void join.on('creators.id', column).andOnNull('creators.erased_at');
