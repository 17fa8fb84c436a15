import type { Knex } from 'knex';

/** What storing a row needs: the database, the moment, and an id. */
export interface RowDeps {
  readonly knex: Knex;
  readonly now: () => Date;
  readonly newId: () => string;
}
