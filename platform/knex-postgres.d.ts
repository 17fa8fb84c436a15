// knex's own dialect classes have no published types. This declares the one method we extend.
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type pg from 'pg';

  export default class PostgresDialect extends Knex.Client {
    _query(connection: pg.Client, query: unknown): Promise<unknown>;
  }
}
