import type { Knex } from 'knex';

/** Tokens logged out before they expire, by their id; a row may go once its token would have expired anyway. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE revoked_tokens (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX revoked_tokens_of_user ON revoked_tokens (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE revoked_tokens');
}
