import type { Knex } from 'knex';

/** Joins `users as creators` by the column with a creator's id. Who was erased is as unknown as who never was. */
export const creatorIn =
  (column: string) =>
  (join: Knex.JoinClause): void =>
    void join.on('creators.id', column).andOnNull('creators.erased_at');
