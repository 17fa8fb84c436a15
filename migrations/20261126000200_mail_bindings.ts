import type { Knex } from 'knex';

/** Students whose live code has moved to a phone, until a worker has mailed them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE binding_mails (
      user_id uuid PRIMARY KEY REFERENCES users,
      bound_at timestamptz NOT NULL
    );
    CREATE INDEX binding_mails_in_order ON binding_mails (bound_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE binding_mails');
}
