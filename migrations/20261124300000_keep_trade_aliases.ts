import type { Knex } from 'knex';

/** What an office's lists say for a trade, such as "CSE". The key has only letters and digits, so one word is one row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE trade_aliases (
      id uuid PRIMARY KEY,
      alias text NOT NULL,
      key text NOT NULL CONSTRAINT trade_aliases_key_unique UNIQUE,
      trade text NOT NULL,
      added_by uuid NOT NULL REFERENCES users,
      added_at timestamptz NOT NULL
    )
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE trade_aliases');
}
